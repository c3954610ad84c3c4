import { isLoginPhone } from '#shared/domain/loginPhone.ts';
import { outgoingMessages } from '#shared/messages/outgoing.ts';
import type { Deps } from '../app/deps.ts';
import type { Message } from '../app/services.ts';
import { outboxNotice } from '../messages/outbox.ts';
import { confirmEnd, confirmWrites } from '../security/passwordLinks.ts';
import type { Write } from '../table/table.ts';
import { emailKey } from './accounts.ts';
import type { UserFields } from './stored.ts';

type Needs = Pick<Deps, 'now' | 'limits'>;

/** Whether links or codes to a new address are still held back. */
export const isHeld = ({ now }: Pick<Deps, 'now'>, until: string | undefined): until is string =>
  until !== undefined && until > now().toISOString();

/** What of an account says where links and codes go, and since when they may. */
const ADDRESSES = {
  email: { until: 'email_held_until', former: 'email_before', limit: 'emailHoldSeconds', same: emailKey },
  phone: {
    until: 'phone_held_until',
    former: 'phone_before',
    limit: 'phoneHoldSeconds',
    same: (text: string) => text,
  },
} as const;
type Address = keyof typeof ADDRESSES;
/** Until when codes to a phone are held, and the phone before. */
export type PhoneHold = Partial<Pick<UserFields, 'phone_held_until' | 'phone_before'>>;

/** The address that the owner had before a change that is still held, or has. */
const trusted = (deps: Needs, user: UserFields, address: Address): string => {
  const { until, former } = ADDRESSES[address];
  return isHeld(deps, user[until]) ? (user[former] ?? '') : user[address];
};

/** Whether a change makes the phone of an account one that codes go to. */
const becomesLogin = (before: UserFields, after: UserFields) =>
  before.role !== 'teacher' && after.role === 'teacher';

/** Whether a change sends codes to another phone than before. */
export const loginPhoneMoves = (before: UserFields, after: UserFields) =>
  becomesLogin(before, after) || (before.role === 'teacher' && before.phone !== after.phone);

/**
 * An account after a change, with its new addresses held: whoever changed them may not be its owner. A phone is also
 * held when codes begin to go there. An owner who never signed in has nothing to lose yet. An address that the owner
 * had before all of it is not held.
 */
export function withHolds(deps: Needs, before: UserFields, after: UserFields): UserFields {
  const held = { ...after };
  for (const address of ['email', 'phone'] as const) {
    const { until, former, limit, same } = ADDRESSES[address];
    const begins = address === 'phone' && becomesLogin(before, after);
    if (before[address] === after[address] && !begins) {
      const holds = isHeld(deps, before[until]);
      held[until] = holds ? before[until] : undefined;
      held[former] = holds ? before[former] : undefined;
      continue;
    }
    // A phone that had no codes before proves nobody to be the owner.
    const own = begins ? '' : trusted(deps, before, address);
    const holds = before.last_login !== undefined && same(own) !== same(after[address]);
    const ends = new Date(deps.now().getTime() + deps.limits[limit] * 1000).toISOString();
    held[until] = holds ? ends : undefined;
    held[former] = holds ? own : undefined;
  }
  return held;
}

/** An account whose owner agreed with these addresses. */
export function withoutHolds(user: UserFields, agreed: readonly Address[]): UserFields {
  const free = { ...user };
  for (const address of agreed) {
    const { until, former } = ADDRESSES[address];
    delete free[until];
    delete free[former];
  }
  return free;
}

/**
 * The writes that tell of a new e-mail or login phone: at both e-mails, at a teacher's phones, and at the e-mail that
 * the owner had before, with a link by which they agree and end the wait. None where both stay.
 */
export async function contactNotices(
  deps: Deps,
  before: UserFields & { id: number },
  after: UserFields,
): Promise<Write[]> {
  const emailMoves = before.email !== after.email;
  const phoneMoves = loginPhoneMoves(before, after);
  if (!emailMoves && !phoneMoves) return [];
  const held = (['email', 'phone'] as const).filter((address) =>
    isHeld(deps, after[ADDRESSES[address].until]),
  );
  const owner = trusted(deps, before, 'email');
  const plain = emailMoves ? outgoingMessages.emailChanged : outgoingMessages.phoneChangedMail;
  const asksOwner = held.length > 0 && owner !== '';
  const mails = new Set([before.email, after.email, owner].filter(Boolean));
  if (asksOwner) mails.delete(owner);
  const moved = phoneMoves ? [before.phone, after.phone] : [];
  const ofTeacher = before.role === 'teacher' || after.role === 'teacher';
  const told = ofTeacher ? [trusted(deps, before, 'phone'), ...moved] : [];
  const phones = new Set(told.filter(isLoginPhone));
  const messages: Message[] = [
    ...[...mails].map((to) => ({ kind: 'mail', to, ...plain }) as const),
    ...[...phones].map((to) => {
      return { kind: 'sms', to, text: outgoingMessages.contactChanged, purpose: 'phoneChanged' } as const;
    }),
  ];
  const writes = await Promise.all(messages.map((message) => outboxNotice(deps, message)));
  const asking = asksOwner
    ? await confirmWrites(deps, { id: before.id, email: owner }, held)
    : [confirmEnd(before.id)];
  return [...writes, ...asking];
}
