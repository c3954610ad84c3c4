import { teacherMessages } from '#shared/messages/teachers.ts';
import type { Actor, By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError } from '../app/errors.ts';
import { countInWindow } from '../security/throttle.ts';
import { openVault } from '../security/vault.ts';
import { auditWrite } from '../table/auditEntry.ts';
import { visibleTeacher } from './reads.ts';

const HOUR_SECONDS = 3600;
const noAadhaar = () => new AppError('notFound', teacherMessages.noAadhaar, { inSight: true });

/**
 * Reads a teacher's whole Aadhaar number. The audit entry is stored before the number is returned.
 * @throws 404 when the actor may not see the teacher or there is no number; 429 after too many in an hour; 503 when KMS
 * does not open the key
 */
export async function revealAadhaar(deps: Deps, by: By & { actor: Actor }, id: number): Promise<string> {
  const { teacher } = await visibleTeacher(deps, by.actor, id);
  if (!teacher.aadhaar && !teacher.aadhaar_index) throw noAadhaar();
  const { tooManyReveals: message } = teacherMessages;
  await countInWindow(deps, `reveal:${by.actor.id}`, deps.limits.revealsPerHour, HOUR_SECONDS, { message });
  const aadhaar = await openVault(deps, id);
  if (aadhaar === undefined) throw noAadhaar();
  await deps.table.transact([
    auditWrite(deps.now(), deps.newId(), by, {
      action: 'view',
      resource_type: 'teacher',
      resource_id: String(id),
      details: { field: 'aadhaar_number' },
    }),
  ]);
  return aadhaar;
}
