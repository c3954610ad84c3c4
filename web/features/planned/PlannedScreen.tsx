import { chakra } from '@chakra-ui/react';
import { paths } from '../../paths.ts';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { type PlannedName, planned } from './planned.ts';

/** Says plainly that a screen is not there yet, what it will do, and where to go instead. */
export function PlannedScreen({ name, signedIn }: { name: PlannedName; signedIn: boolean }) {
  const { title, purpose } = planned[name];
  return (
    <Page title={title}>
      <Panel p="6" maxW="42rem">
        <chakra.h2 fontSize="lg" fontWeight="semibold">
          This screen is not built yet
        </chakra.h2>
        <chakra.p mt="2" mb="4" color="fg.muted">
          {purpose}
        </chakra.p>
        {signedIn ? (
          <TextLink to={paths.dashboard()}>Go to the dashboard</TextLink>
        ) : (
          <TextLink to={paths.login()}>Back to sign in</TextLink>
        )}
      </Panel>
    </Page>
  );
}
