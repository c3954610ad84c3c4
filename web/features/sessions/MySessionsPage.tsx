import { chakra } from '@chakra-ui/react';
import { sessionMessages } from '#shared/messages/sessions.ts';
import { useEndpoint, useEndpointMutation } from '../../api/hooks.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { Answered } from '../../ui/Answered.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SessionList } from '../../ui/SessionList.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useSessionEnd } from '../../ui/useSessionEnd.ts';

/** /my-sessions: the devices on which the reader is signed in. */
export default function MySessionsPage() {
  const answer = useEndpoint('sessions.list', {});
  const { trigger } = useEndpointMutation('sessions.end');
  const { role } = useSession();
  const { region, list } = useSessionEnd((id) => trigger({ params: { sessionId: id } }), answer.mutate);

  return (
    <Page title="My Sessions" subtitle="Where you are signed in">
      <Panel
        ref={region}
        tabIndex={-1}
        paddingX={{ base: 4, md: 6 }}
        paddingY={3}
        maxWidth="52rem"
        aria-label="Sessions"
      >
        <Answered answer={answer} failed={sessionMessages.loadFailed}>
          {({ data }) => <SessionList sessions={data} {...list} />}
        </Answered>
      </Panel>
      <chakra.p color="fg.muted" fontSize="sm" marginTop={3}>
        {sessionMessages.unknownHint}{' '}
        {role !== 'teacher' && (
          <>
            {sessionMessages.newPasswordHint}{' '}
            <TextLink to={paths.changePassword()}>Change my password</TextLink>
          </>
        )}
      </chakra.p>
    </Page>
  );
}
