import { useRef, useState } from 'react';
import type { User } from '#shared/domain/user.ts';
import { userMessages } from '#shared/messages/users.ts';
import { messageOf } from '../../api/apiError.ts';
import { useEndpointMutation } from '../../api/hooks.ts';
import { session } from '../../session/sessionStore.ts';
import { notify } from '../../ui/notify.tsx';
import { keepAccount } from './keepAccount.ts';

const keyOf = (call: AccountCall, { id }: User) => `${call} ${id}`;

export type AccountCall = 'toggle' | 'unlock' | 'sendLink' | 'endSessions' | 'resetFactors';

/**
 * The calls on one account that need no form. They run one after the other, and each says what came of it.
 * @param reload called after a refusal, so that the list shows the present state
 */
export function useAccountCalls(reload: () => void) {
  // The row is updated at once. One that still said Deactivate would activate when pressed again.
  const { trigger: toggleStatus } = useEndpointMutation('userManagement.toggleStatus', keepAccount);
  const { trigger: unlock } = useEndpointMutation('userManagement.unlock');
  const { trigger: sendLink } = useEndpointMutation('userManagement.sendPasswordLink');
  const { trigger: endSessions } = useEndpointMutation('userManagement.endSessions');
  const { trigger: resetFactors } = useEndpointMutation('userManagement.resetFactors');
  /** What was pressed and is not done yet. The same is not taken twice. */
  const [pressed, setPressed] = useState<readonly string[]>([]);
  const last = useRef(Promise.resolve());

  type Done = string | { text: string; undo: User };
  /** The call of an entry that only needs the account. */
  const plain =
    (trigger: (input: { params: { id: number } }) => Promise<unknown>, done: (user: User) => string) =>
    async (user: User) => {
      await trigger({ params: { id: user.id } });
      return done(user);
    };
  /**
   * Each entry makes the call and returns the sentence for success, with the account to activate again by Undo. It also
   * builds the sentence for a refusal.
   */
  const calls: Record<AccountCall, [(user: User) => Promise<Done>, (message: string) => string]> = {
    toggle: [
      async ({ id, version, is_active }) => {
        // The call names the new state. If somebody else pressed it meanwhile, a mere switch would undo what both wanted.
        const { data } = await toggleStatus({ params: { id }, body: { is_active: !is_active }, version });
        if (data.is_active) return userMessages.activated(data.username);
        return { text: userMessages.deactivated(data.username), undo: data };
      },
      userMessages.toggleFailed,
    ],
    unlock: [plain(unlock, ({ username }) => userMessages.unlocked(username)), userMessages.unlockFailed],
    sendLink: [plain(sendLink, ({ email }) => userMessages.linkSent(email)), userMessages.linkFailed],
    endSessions: [
      plain(endSessions, ({ username }) => userMessages.sessionsEnded(username)),
      userMessages.endSessionsFailed,
    ],
    resetFactors: [
      plain(resetFactors, ({ username }) => userMessages.factorsReset(username)),
      userMessages.factorResetFailed,
    ],
  };

  // Undo is pressed later: what it calls must be of the screen as it is then.
  const again = useRef((_call: AccountCall, _user: User) => {});

  const act = async (call: AccountCall, user: User) => {
    const [make, refused] = calls[call];
    try {
      const done = await make(user);
      if (typeof done === 'string') notify.success(done);
      else notify.success(done.text, { label: 'Undo', run: () => again.current(call, done.undo) });
    } catch (error) {
      notify.error(refused(messageOf(error)));
      reload();
    }
  };

  const run = (call: AccountCall, user: User) => {
    if (pressed.includes(keyOf(call, user))) return;
    setPressed((keys) => [...keys, keyOf(call, user)]);
    const by = session.user()?.id;
    // Whoever signed in meanwhile has not pressed this.
    last.current = last.current.then(async () => {
      if (session.user()?.id === by) await act(call, user);
      setPressed((keys) => keys.filter((key) => key !== keyOf(call, user)));
    });
  };

  again.current = run;

  return { run, isBusy: (call: AccountCall, user: User) => pressed.includes(keyOf(call, user)) };
}

export type AccountCalls = ReturnType<typeof useAccountCalls>;
