import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useRevalidator, useRouteError } from 'react-router-dom';
import { shellMessages } from '#shared/messages/shell.ts';
import { line } from '../api/line.ts';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';
import { BrokenScreen, isCodeLost, isReloaded } from './ErrorScreen.tsx';
import { isOutdated } from './newVersion.ts';

/** The errors after which the router already asked for the code again, so that no screen is asked for in a circle. */
let asked: { path: string; at: number } | undefined;
const AGAIN_AFTER_MS = 10_000;

/** Whether the code of this screen was asked for again a moment ago. */
function justAsked(): boolean {
  const { pathname: path } = location;
  const before = asked?.path === path && performance.now() - asked.at < AGAIN_AFTER_MS;
  asked = { path, at: performance.now() };
  return before;
}

/**
 * Shown in the place of a screen that broke, inside the frame of the screens. A screen whose code did not come is asked
 * for again as soon as the line is back. Where that does not help, and where a newer version was published, the page
 * reloads.
 */
export function LostScreen() {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const [state, setState] = useState<'looking' | 'waiting' | 'broken'>('looking');
  const [attempt, setAttempt] = useState(0);

  useEffect(() => console.error(error), [error]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of Retry looks again
  useEffect(() => {
    let left = false;
    const look = async () => {
      const outdated = line.state() === 'up' ? await isOutdated() : undefined;
      if (left) return;
      if (outdated === undefined) setState('waiting');
      else if (outdated === false && isCodeLost(error) && !justAsked()) void revalidate();
      else if ((outdated || isCodeLost(error)) && !isReloaded()) location.reload();
      else setState('broken');
    };
    void look();
    addEventListener('online', look);
    return () => {
      left = true;
      removeEventListener('online', look);
    };
  }, [error, attempt, revalidate]);

  if (state === 'looking') return null;
  if (state === 'broken') return <BrokenScreen />;
  return (
    <Page title="This screen is not here yet">
      <Panel p="6" maxW="42rem">
        <chakra.p mb="4">{shellMessages.screenWaits}</chakra.p>
        <Button onClick={() => setAttempt((count) => count + 1)}>Retry</Button>
      </Panel>
    </Page>
  );
}
