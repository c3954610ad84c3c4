import { AADHAAR } from '#shared/domain/teacher.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import type { ActorBy } from '../app/actor.ts';
import type { Guarded } from '../app/deps.ts';
import { HOUR_SECONDS } from '../app/durations.ts';
import { AppError } from '../app/errors.ts';
import { whole } from '../app/whole.ts';
import { countInWindow, requireRoom } from '../security/throttle.ts';
import { auditWrites } from '../table/auditEntry.ts';

const FIELD = 'aadhaar_number';

type Sent = { id?: number; aadhaar_number?: string };

/**
 * Does work that stores an Aadhaar number. That another teacher of the state has the number is more than the actor may
 * know by its scope: such an answer leaves an entry, and an account is given so many of them in an hour.
 * @throws 429 after too many of them; what the work throws
 */
export async function limitingDuplicates<R>(
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
  // Before the answer: a refusal only of duplicates would tell them as well.
  await requireRoom(deps, name, most, message);
  try {
    return await work();
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    const entry = auditWrites(deps, by, {
      action: id === undefined ? 'create' : 'update',
      resource_type: 'teacher',
      resource_id: id === undefined ? '' : String(id),
      success: false,
      details: { field: FIELD, refused: 'duplicate' },
      error_message: error.message,
    });
    await deps.table.transact(entry);
    await countInWindow(deps, name, most, HOUR_SECONDS, { message });
    throw error;
  }
}

const isDuplicate = (error: unknown): error is AppError =>
  error instanceof AppError &&
  error.code === 'duplicate' &&
  error.issues?.some(({ field }) => field === FIELD) === true;
