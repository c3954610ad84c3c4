import { AADHAAR } from '#shared/domain/teacher.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import type { ActorBy } from '../app/actor.ts';
import type { Guarded } from '../app/deps.ts';
import { HOUR_SECONDS } from '../app/durations.ts';
import { AppError } from '../app/errors.ts';
import { whole } from '../app/whole.ts';
import { countInWindow, refund, requireRoom } from '../security/throttle.ts';
import { auditWrites } from '../table/auditEntry.ts';

const FIELD = 'aadhaar_number';

type Sent = { id?: number; aadhaar_number?: string };

/**
 * Does work that stores an Aadhaar number. That another teacher of the state has the number is more than the actor may
 * know by its scope: such an answer leaves an entry, and an account is given so many of them in an hour.
 * @throws 429 after too many of them; what the work throws
 */
export async function limitingGuesses<R>(
  given: Guarded,
  by: ActorBy,
  { id, aadhaar_number = '' }: Sent,
  work: () => Promise<R>,
): Promise<R> {
  if (!AADHAAR.test(aadhaar_number)) return work();
  const deps = whole(given);
  const name = `aadhaar-duplicates#${by.actor.id}`;
  const most = deps.limits.aadhaarDuplicatesPerHour;
  const message = teacherMessages.tooManyDuplicates;
  const count = () => countInWindow(deps, name, most, HOUR_SECONDS, { message });
  // Who sees a part of the state counts before the work: many numbers at once would all find room. Who sees all of it
  // learns little by them, and a save that is told nothing costs it no count.
  const inPart = by.actor.scope.kind !== 'all';
  // Before the answer: a refusal only of duplicates would tell them as well.
  if (inPart) await count();
  else await requireRoom(deps, name, most, message);
  let told = false;
  try {
    return await work();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    told = true;
    const entry = auditWrites(deps, by, {
      action: id === undefined ? 'create' : 'update',
      resource_type: 'teacher',
      resource_id: id === undefined ? '' : String(id),
      success: false,
      details: { field: FIELD, refused: 'duplicate' },
      error_message: error.message,
    });
    await deps.table.transact(entry);
    if (!inPart) await count();
    throw error;
  } finally {
    // What cannot be given back now only lets the account try fewer numbers this hour.
    if (inPart && !told)
      await refund(deps, name).catch((error) => deps.log({ duplicatesKept: String(error) }));
  }
}

const isDuplicate = (error: unknown): error is AppError =>
  error instanceof AppError &&
  error.code === 'duplicate' &&
  error.issues?.some(({ field }) => field === FIELD) === true;
