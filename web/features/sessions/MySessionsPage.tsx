import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { SessionInfo } from '#shared/contracts/sessions.ts';
import { sessionMessages } from '#shared/messages/sessions.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { messageOf } from '../../api/apiError.ts';
import { useEndpoint, useEndpointMutation } from '../../api/hooks.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { deviceName } from '../../ui/deviceName.ts';
import { notify } from '../../ui/notify.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { RetryNote } from '../../ui/RetryNote.tsx';
import { SessionList } from '../../ui/SessionList.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';

/** /my-sessions: the devices on which the reader is signed in. */
export default function MySessionsPage() {
  const { data, error, isLoading, mutate } = useEndpoint('sessions.list', {});
  const { trigger } = useEndpointMutation('sessions.end');
  const { role } = useSession();
  const [ending, setEnding] = useState<string>();
  const { region, stepDone } = useFocusAfter<HTMLDivElement>();

  const end = async ({ id, user_agent }: SessionInfo) => {
    if (ending) return;
    setEnding(id);
    try {
      await trigger({ params: { sessionId: id } });
      notify.success(sessionMessages.ended(deviceName(user_agent)));
      stepDone();
    } catch (failure) {
      notify.error(sessionMessages.endFailed(messageOf(failure, sharedMessages.unavailable)));
      void mutate();
    }
    setEnding(undefined);
  };

  return (
    <Page title="My Sessions" subtitle="Where you are signed in">
      {error && (
        <RetryNote text={sessionMessages.loadFailed} onRetry={() => void mutate()} busy={isLoading} />
      )}
      <Panel
        ref={region}
        tabIndex={-1}
        paddingX={{ base: 4, md: 6 }}
        paddingY={3}
        maxWidth="52rem"
        aria-label="Sessions"
      >
        {data ? (
          <SessionList sessions={data.data} ending={ending} onEnd={(session) => void end(session)} />
        ) : (
          isLoading && <p role="status">{sharedMessages.loading}</p>
        )}
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
