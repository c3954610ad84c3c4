import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';
import { isOutdated } from './newVersion.ts';

/** Whether the page has just been loaded again, by us or by the person: once more would not help either. */
const isReloaded = () =>
  performance.now() < 60_000 &&
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

/** Whether it is code that did not come, in the words of any browser. The router does not ask for it a second time. */
const isCodeLost = (error: unknown) => error instanceof TypeError && /module/.test(error.message);

/**
 * When a screen breaks. Where its code is gone because a newer version was published, or was lost with the line that
 * is back by now, the page is loaded anew, which opens the very screen that was asked for; the form that was left for
 * it has asked before.
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
      <Page title="This screen could not be shown">
        <Panel p="6">
          <chakra.p mb="4">
            Reloading the page usually helps: the connection was lost, or a newer version was published. What
            was already saved is safe.
          </chakra.p>
          <Button onClick={() => location.reload()}>Reload</Button>
        </Panel>
      </Page>
    </chakra.main>
  );
}
