import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useRouteError } from 'react-router-dom';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';
import { isOutdated } from './newVersion.ts';

/** Whether the page has just been loaded again, by us or by the person: once more would not help either. */
const isReloaded = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'reload');

/**
 * When a screen breaks. Where its code is gone because a newer version was published, that version is loaded, which
 * opens the very screen that was asked for; the form that was left for it has asked before.
 */
export function ErrorScreen() {
  const error = useRouteError();
  const [broken, setBroken] = useState(false);

  useEffect(() => {
    console.error(error);
    void isOutdated().then((outdated) => {
      if (outdated && !isReloaded()) location.reload();
      else setBroken(true);
    });
  }, [error]);

  if (!broken) return null;
  return (
    <chakra.main p="6" maxW="42rem" mx="auto">
      <Page title="This screen could not be shown">
        <Panel p="6">
          <chakra.p mb="4">
            Reloading the page usually helps: a newer version may have been published. What was already saved
            is safe.
          </chakra.p>
          <Button onClick={() => location.reload()}>Reload</Button>
        </Panel>
      </Page>
    </chakra.main>
  );
}
