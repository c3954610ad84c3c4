import { randomUUID } from 'node:crypto';
import { holds } from '#shared/access/rights.ts';
import type { SentFile } from '#shared/contracts/endpoint.ts';
import { uploadUrl } from '#shared/domain/documentFile.ts';
import type { Upload } from '#shared/domain/upload.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import type { Actor, ActorBy } from '../app/actor.ts';
import type { Deps, Guarded } from '../app/deps.ts';
import { DAY_SECONDS } from '../app/durations.ts';
import { AppError, conflict, hasCode, unavailable } from '../app/errors.ts';
import { whole } from '../app/whole.ts';
import { documentOf } from '../documents/file.ts';
import { readMedical } from '../medicalRecords/reads.ts';
import { visibleOrder } from '../orders/reads.ts';
import { countInWindow } from '../security/throttle.ts';
import { auditWrites } from '../table/auditEntry.ts';
import { keys } from '../table/keys.ts';
import { NEW } from '../table/table.ts';
import { visibleTeacher } from '../teachers/reads.ts';
import { openEvidence } from '../tickets/reads.ts';
import {
  isAttached,
  mayOpen,
  mayUse,
  notThere,
  objectName,
  presentUpload,
  readUpload,
  removeBytes,
  STANDING,
  type StoredUpload,
} from './stored.ts';

/** Turns an error of the bucket into a 503. */
const reaching = <T>(asked: Promise<T>): Promise<T> =>
  asked.catch((error) => Promise.reject(unavailable(error)));

/**
 * Stores a file that belongs to no record yet. Its bytes are stored first, so that no item ever points to nothing.
 * Bytes whose item could not be written are swept later. A file that is not accepted counts for the day too.
 * @throws 413 or 415 for a file that is not accepted; 429 after too many in a day; 503 when it cannot be stored
 */
export async function saveUpload(deps: Deps, by: ActorBy, file: SentFile): Promise<Upload> {
  const { tooManyUploads: message } = medicalMessages;
  // Before the look at the file, which is the work: one that breaks it off counts too.
  await countInWindow(deps, `upload:${by.actor.id}`, deps.limits.uploadsPerDay, DAY_SECONDS, { message });
  const { name, type, ending, bytes } = await documentOf(file);
  const key = `${randomUUID()}.${ending}`;
  await reaching(deps.documents.put(objectName(key), bytes));
  const now = deps.now();
  const upload: StoredUpload = {
    key,
    name,
    size: bytes.length,
    type,
    state: 'pending',
    uploader: by.actor.id,
    created_at: now.toISOString(),
  };
  const audit = { action: 'create', resource_type: 'upload', resource_id: key } as const;
  await deps.table.transact([
    { put: { ...keys.upload(key), ...upload }, condition: NEW },
    ...auditWrites(deps, by, { ...audit, details: { size: bytes.length, type } }),
  ]);
  return presentUpload(upload);
}

/**
 * Reads a document that the actor may see: one of a teacher, order or ticket in sight, or, while it belongs to no record,
 * one that `mayIfLoose` lets the actor have.
 * @throws 404 for any other
 */
async function visibleUpload(
  deps: Deps,
  actor: Actor,
  key: string,
  mayIfLoose: typeof mayOpen,
): Promise<StoredUpload> {
  const upload = await readUpload(deps, key);
  if (!upload) throw notThere();
  if (!isAttached(upload)) {
    if (!mayIfLoose(upload, actor)) throw notThere();
    return upload;
  }
  await seeOwner(deps, actor, upload).catch((error) => {
    throw hasCode(error, 'notFound') ? notThere() : error;
  });
  const { teacher } = upload;
  // The document of a record in the bin waits with it: its teacher may still be there, but has no such record.
  if (teacher !== undefined && (await readMedical(deps, teacher))?.documents !== uploadUrl(key))
    throw notThere();
  return upload;
}

/** @throws 404 where the actor does not see what a document belongs to */
async function seeOwner(
  deps: Deps,
  actor: Actor,
  { teacher, order, ticket }: StoredUpload,
): Promise<unknown> {
  if (ticket !== undefined) return openEvidence(deps, actor, ticket);
  if (teacher !== undefined) return visibleTeacher(deps, actor, teacher);
  // Whoever reads medical records comes here, and teachers read their own.
  if (!holds(actor.role, 'orders.read')) throw notThere();
  return visibleOrder(deps, actor, order ?? 0);
}

/**
 * Reads a document with its bytes. It must have been found clean, and the audit entry is stored before the bytes are
 * returned.
 * @throws 404 when it is out of sight or blocked; 409 while it is being checked; 503 when the bytes cannot be read
 */
export async function openUpload(
  given: Guarded,
  by: ActorBy,
  key: string,
): Promise<{ upload: StoredUpload; bytes: Uint8Array }> {
  const deps = whole(given);
  const upload = await visibleUpload(deps, by.actor, key, mayOpen);
  if (upload.state === 'pending') throw conflict(medicalMessages.beingChecked);
  if (upload.state === 'quarantined')
    throw new AppError('notFound', medicalMessages.quarantined, { inSight: true });
  const bytes = await reaching(deps.documents.get(objectName(key)));
  if (!bytes) throw notThere();
  const { teacher, order, ticket } = upload;
  const details = { teacher, order, ticket };
  const audit = { action: 'view', resource_type: 'upload', resource_id: key, details } as const;
  await deps.table.transact(auditWrites(deps, by, audit));
  return { upload, bytes };
}

/**
 * Deletes a document that belongs to no record.
 * @throws 404 when it is out of sight; 409 when it belongs to a record
 */
export async function deleteUpload(deps: Deps, by: ActorBy, key: string): Promise<void> {
  const upload = await visibleUpload(deps, by.actor, key, mayUse);
  const attached = () => conflict(medicalMessages.uploadAttached);
  if (isAttached(upload)) throw attached();
  const audit = { action: 'delete', resource_type: 'upload', resource_id: key } as const;
  await deps.table.transact([
    { delete: keys.upload(key), condition: STANDING, refusal: attached },
    ...auditWrites(deps, by, audit),
  ]);
  await removeBytes(deps, [presentUpload(upload).url]);
}
