import { showMoment } from '#shared/domain/dates.ts';
import { outgoingMessages } from '#shared/messages/outgoing.ts';
import type { Origin } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { outboxNotice } from '../messages/outbox.ts';
import type { Write } from '../table/table.ts';
import type { StoredUser } from '../userManagement/accounts.ts';

/** The write that tells an account's owner something by mail, worth knowing for a day. */
const mailTo = (deps: Deps, to: string, mail: { subject: string; text: string }): Promise<Write> =>
  outboxNotice(deps, { kind: 'mail', to, ...mail });

/**
 * The writes that tell an account's owner of a sign-in in a browser that nobody signed in to it in before. The first
 * sign-in of an account is in none, and tells nobody anything.
 */
export const newDeviceNotice = async (
  deps: Deps,
  { ip }: Origin,
  { email, last_login, role }: StoredUser,
): Promise<Write[]> => {
  if (!email || !last_login) return [];
  const when = showMoment(deps.now().toISOString());
  return [await mailTo(deps, email, outgoingMessages.newDevice(when, ip, role !== 'teacher'))];
};

/** What the owner of an account is told of its second steps. */
export type FactorNews = keyof typeof outgoingMessages.factors;

/** The writes that tell an account's owner what became of its second steps. */
export const factorNotice = async (deps: Deps, { email }: StoredUser, news: FactorNews): Promise<Write[]> =>
  email ? [await mailTo(deps, email, outgoingMessages.factors[news])] : [];
