import { teacherMessages } from '#shared/messages/teachers.ts';
import type { Actor, ActorBy } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { HOUR_SECONDS } from '../app/durations.ts';
import { AppError } from '../app/errors.ts';
import { neverOpens } from '../security/envelope.ts';
import { requireFreshProof } from '../security/freshProof.ts';
import { countInWindow } from '../security/throttle.ts';
import { openVault } from '../security/vault.ts';
import { auditWrites } from '../table/auditEntry.ts';
import { visibleTeacher } from './reads.ts';
import type { StoredTeacher } from './stored.ts';

const noAadhaar = () => new AppError('notFound', teacherMessages.noAadhaar, { inSight: true });

/**
 * Reads a teacher's whole Aadhaar number. The audit entry is stored before the number is returned. A refusal leaves an
 * entry, too.
 * @throws 404 when the actor may not see the teacher, there is no number, or its key was lost; 403 `proofDue`; 429
 * after too many in an hour; 503 when KMS does not open the key
 */
export async function revealAadhaar(deps: Deps, by: ActorBy, id: number, reason: string): Promise<string> {
  const { teacher } = await visibleTeacher(deps, by.actor, id);
  const note = async (refused?: AppError) => {
    const entry = auditWrites(deps, by, {
      action: 'view',
      resource_type: 'teacher',
      resource_id: String(id),
      success: refused === undefined,
      details: { field: 'aadhaar_number', reason },
      error_message: refused?.message,
    });
    await deps.table.transact(entry);
  };
  try {
    requireFreshProof(deps, by.actor);
    const aadhaar = await openAadhaar(deps, by.actor, teacher);
    // The bin keeps the number of a record that was deleted since it was read.
    await visibleTeacher(deps, by.actor, id);
    await note();
    deps.metric('AadhaarReveals', 1);
    return aadhaar;
  } catch (error) {
    const refused = error instanceof AppError && error.code !== 'unavailable' ? error : undefined;
    // Whose record was deleted since it was read is as one who never was.
    if (refused?.code === 'notFound') await visibleTeacher(deps, by.actor, id);
    if (refused) await note(refused);
    // An alarm hears of those who try for more than they may, too.
    if (refused?.code === 'tooMany') deps.metric('AadhaarReveals', 1);
    throw error;
  }
}

async function openAadhaar(deps: Deps, actor: Actor, teacher: StoredTeacher): Promise<string> {
  if (!teacher.aadhaar && !teacher.aadhaar_index) throw noAadhaar();
  const { tooManyReveals: message } = teacherMessages;
  await countInWindow(deps, `reveal:${actor.id}`, deps.limits.revealsPerHour, HOUR_SECONDS, { message });
  const aadhaar = await openVault(deps, teacher.id).catch((error) => {
    throw neverOpens(error)
      ? new AppError('notFound', teacherMessages.aadhaarLost, { inSight: true })
      : error;
  });
  if (aadhaar === undefined) throw noAadhaar();
  return aadhaar;
}
