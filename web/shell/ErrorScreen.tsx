import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';
import { isOutdated } from './newVersion.ts';

/** Whether the page was reloaded within the last minute, by the app or by the person. Another reload would not help. */
export const isReloaded = () =>
  performance.now() < 60_000 &&
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

/** Whether the code of a screen did not arrive, in the wording of any browser. */
export const isCodeLost = (error: unknown) => error instanceof TypeError && /module/.test(error.message);

/**
 * Shown when the frame of the screens breaks. Its code may be gone because a newer version was published, or may have
 * been lost with a connection that is back by now. The page then reloads, which opens the screen that was asked for. The
 * form on the former screen has already asked about unsaved changes.
 */
export function ErrorScreen() {
  const error = useRouteError();
  const [broken, setBroken] = useState(false);

  useEffect(() => {
    console.error(error);
    let left = false;
    const look = async () => {
      const outdated = await isOutdated();
      if (left) return;
      const helps = outdated || (outdated === false && isCodeLost(error));
      if (helps && !isReloaded()) location.reload();
      else setBroken(true);
    };
    void look();
    addEventListener('online', look);
    return () => {
      left = true;
      removeEventListener('online', look);
    };
  }, [error]);

  if (!broken) return null;
  return (
    <chakra.main p="6" maxW="42rem" mx="auto">
      <BrokenScreen />
    </chakra.main>
  );
}

/** Says that a screen is broken, and offers to load the page anew. */
export const BrokenScreen = () => (
  <Page title="This screen could not be shown">
    <Panel p="6" maxW="42rem">
      <chakra.p mb="4">
        Reloading the page usually helps: the connection was lost, or a newer version was published. What was
        already saved is safe.
      </chakra.p>
      <Button onClick={() => location.reload()}>Reload</Button>
    </Panel>
  </Page>
);
