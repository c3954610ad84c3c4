import { teacherMessages } from '#shared/messages/teachers.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../http/errors.ts';
import type { Actor, By } from '../http/run.ts';
import { auditWrite } from './audit.ts';
import { visibleTeacher } from './teacher.ts';
import { countInWindow } from './throttle.ts';
import { openVault } from './vault.ts';

const HOUR_SECONDS = 3600;
const noAadhaar = () => new AppError('notFound', teacherMessages.noAadhaar, { inSight: true });

/**
 * A teacher's whole Aadhaar number. Nobody gets it before the audit entry that says so is kept.
 * @throws 404 out of sight or where none is kept, 429 after too many in an hour, 503 when the key cannot be had
 */
export async function revealAadhaar(deps: Deps, by: By & { actor: Actor }, id: number): Promise<string> {
  const { teacher } = await visibleTeacher(deps, by.actor, id);
  if (teacher.aadhaar_index === '') throw noAadhaar();
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
