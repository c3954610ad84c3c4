import { Button, chakra } from '@chakra-ui/react';
import { useRouteError } from 'react-router-dom';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';

/** When a screen breaks, or its code is gone because a newer version was published. */
export function ErrorScreen() {
  console.error(useRouteError());
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
