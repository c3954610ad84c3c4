import { chakra } from '@chakra-ui/react';
import { paths } from '../paths.ts';
import { Page } from '../ui/Page.tsx';
import { Panel } from '../ui/Panel.tsx';
import { TextLink } from '../ui/TextLink.tsx';

/** Shown for an unknown address. */
export default function NotFoundScreen() {
  return (
    <Page title="Page not found">
      <Panel p="6" maxW="42rem">
        <chakra.p mb="4">There is no page at this address. It may have been mistyped.</chakra.p>
        <TextLink to={paths.dashboard()}>Go to the dashboard</TextLink>
      </Panel>
    </Page>
  );
}
