import type { Actor } from '../app/actor.ts';

/**
 * Who changed where a teacher is reached, and when; `own` where it was the teacher. `from` is the account that entered the
 * value elsewhere: in a correction that an office accepted, or in another record, from which a merge took it. `entered`
 * says that this was the teacher.
 */
type ContactChange = {
  at: string;
  id: number;
  username: string;
  own: boolean;
  from?: number;
  entered?: true;
};
/** Who entered a value. */
export type ContactSource = Pick<ContactChange, 'id' | 'own' | 'from' | 'entered'>;
const FIELDS = ['phone_number', 'email'] as const;
type Contacts<One> = Partial<Record<(typeof FIELDS)[number], One>>;
export type ContactChanges = Contacts<ContactChange>;
type Reached = Record<(typeof FIELDS)[number], string> & { contact_changes?: ContactChanges };

const isEntered = ({ own, entered }: ContactSource) => own || entered === true;

/** What a change keeps of who entered its value elsewhere. */
const sourceOf = (source: ContactSource) => ({
  from: source.from ?? source.id,
  ...(isEntered(source) && { entered: true as const }),
});

/**
 * Who changed the phone and the e-mail last, so that nobody chooses unseen where codes go.
 * @param sources who entered the new values elsewhere
 */
export function contactChanges(
  actor: Actor,
  teacherId: number,
  before: Reached,
  after: Reached & { updated_at: string },
  sources: Contacts<ContactSource> = {},
): ContactChanges | undefined {
  const { id, username } = actor;
  const change = { at: after.updated_at, id, username, own: actor.teacherId === teacherId };
  const fields = FIELDS.filter((field) => before[field] !== after[field]);
  if (fields.length === 0) return before.contact_changes;
  const changed = fields.map((field) => {
    const source = sources[field];
    return [field, { ...change, ...(source && sourceOf(source)) }];
  });
  return { ...before.contact_changes, ...Object.fromEntries(changed) };
}

/** Whether a contact does not tell who somebody is: the teacher entered it, or the account that acts on it now. */
export const provesNothing = (change: ContactSource | undefined, actor: number | undefined): boolean =>
  change !== undefined &&
  (isEntered(change) || (actor !== undefined && [change.id, change.from].includes(actor)));
