import type { User } from '#shared/domain/user.ts';
import { sessionMessages } from '#shared/messages/sessions.ts';
import { useEndpoint, useEndpointMutation } from '../../api/hooks.ts';
import { Answered } from '../../ui/Answered.tsx';
import { SessionList } from '../../ui/SessionList.tsx';
import { useSessionEnd } from '../../ui/useSessionEnd.ts';

/** The sessions of an account, each with a button that ends it. */
export function UserSessions({ user }: { user: User }) {
  const params = { id: user.id };
  const answer = useEndpoint('userManagement.sessions', { params });
  const { trigger } = useEndpointMutation('userManagement.endSessions');
  const { region, list } = useSessionEnd((id) => trigger({ params, body: { session: id } }), answer.mutate);
  return (
    <Answered answer={answer} failed={sessionMessages.loadFailed}>
      {({ data }) => (
        <section ref={region} tabIndex={-1} aria-label="Sessions">
          <SessionList sessions={data} {...list} />
        </section>
      )}
    </Answered>
  );
}
