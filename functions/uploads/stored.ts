import { type UploadState, uploadKey, uploadUrl } from '#shared/domain/documentFile.ts';
import { isLink } from '#shared/domain/text.ts';
import type { DocumentInfo, Upload } from '#shared/domain/upload.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import type { Actor } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError, invalid } from '../app/errors.ts';
import { Outrun } from '../table/commit.ts';
import { andExists } from '../table/expressions.ts';
import { keys } from '../table/keys.ts';
import { ConditionFailed, type Expression, isDone, type Write } from '../table/table.ts';

/** What the table keeps of a document. Its bytes are in the bucket under the same key. */
export type StoredUpload = DocumentInfo & {
  key: string;
  /** The id of the account that uploaded it. */
  uploader: number;
  /** The teacher whose medical record it belongs to. Absent while it belongs to none. */
  teacher?: number;
  /** The order that it is the document of. It belongs to a record, an order or a ticket, or to none of them yet. */
  order?: number;
  /** The ticket that it is the evidence of. */
  ticket?: number;
  created_at: string;
};

/** What a document may belong to, one of them at most. */
export const OWNERS = ['teacher', 'order', 'ticket'] as const;
type OwnerName = (typeof OWNERS)[number];
type Owner = { teacher: number } | { order: number } | { ticket: number };
const ownerIn = (owner: Owner) => Object.entries(owner)[0] as [name: OwnerName, id: number];

/** Whether it belongs to anything. */
export const isAttached = (upload: Pick<StoredUpload, OwnerName>) =>
  OWNERS.some((name) => upload[name] !== undefined);

/** The refusal of a document that belongs to something already. */
function takenBy({ order, ticket }: StoredUpload): string {
  if (order !== undefined) return medicalMessages.uploadElsewhere('an order');
  return ticket === undefined ? medicalMessages.uploadTaken : medicalMessages.uploadElsewhere('a correction');
}

/** That a document belongs to nothing. */
export const UNATTACHED: Expression = {
  text: OWNERS.map((name) => `attribute_not_exists(#${name})`).join(' AND '),
  names: Object.fromEntries(OWNERS.map((name) => [`#${name}`, name])),
};
/** That a document is there and belongs to nothing. */
export const STANDING = andExists(UNATTACHED);

/** The folder of documents in the bucket. */
export const DOCUMENT_FOLDER = 'medical-records/';
export const objectName = (key: string) => `${DOCUMENT_FOLDER}${key}`;

export const readUpload = ({ table }: Pick<Deps, 'table'>, key: string) =>
  table.get<StoredUpload>(keys.upload(key));

/** Reads the uploads that the `documents` of records name, by key. */
export async function uploadsOf(
  { table }: Pick<Deps, 'table'>,
  documents: readonly string[],
): Promise<ReadonlyMap<string, StoredUpload>> {
  const wanted = documents.flatMap((text) => uploadKey(text) ?? []);
  const found = await table.batchGet<StoredUpload>(wanted.map(keys.upload));
  return new Map(found.map((upload) => [upload.key, upload]));
}

export const presentInfo = ({ name, size, type, state }: StoredUpload): DocumentInfo => ({
  name,
  size,
  type,
  state,
});

export const presentUpload = (upload: StoredUpload): Upload => ({
  url: uploadUrl(upload.key),
  ...presentInfo(upload),
  created_at: upload.created_at,
});

/** Whether an account may open a document that belongs to no record: its uploader alone may. */
export const mayOpen = ({ uploader }: StoredUpload, { id }: Actor) => uploader === id;

/** Whether an account may attach or delete a document that belongs to no record: its uploader and administrators may. */
export const mayUse = ({ uploader }: StoredUpload, { id, scope }: Actor) =>
  uploader === id || scope.kind === 'all';

/**
 * The writes that attach a document to the record of a teacher, an order or a ticket, for the transaction of these.
 * @throws 400 for a document that is missing, somebody else's, blocked, or already attached
 */
async function attachment(deps: Deps, actor: Actor, key: string, owner: Owner): Promise<Write[]> {
  const field = 'teacher' in owner ? 'documents' : 'document';
  const upload = await readUpload(deps, key);
  if (!upload || !mayUse(upload, actor)) throw invalid(field, medicalMessages.noUpload);
  if (upload.state === 'quarantined') throw invalid(field, medicalMessages.quarantined);
  if (isAttached(upload)) throw invalid(field, takenBy(upload));
  const [name, id] = ownerIn(owner);
  return [
    {
      update: keys.upload(key),
      set: { text: 'SET #owner = :owner', names: { '#owner': name }, values: { ':owner': id } },
      condition: STANDING,
      refusal: () => new Outrun(),
    },
  ];
}

/** The write that lets the document of one teacher's record belong to that of another. */
export const attachedAnew = (key: string, from: number, to: number): Write => ({
  update: keys.upload(key),
  set: { text: 'SET teacher = :to', values: { ':to': to } },
  condition: { text: 'teacher = :from', values: { ':from': from } },
  refusal: () => new Outrun(),
});

/** The writes that delete the document of a record or an order. Call `removeBytes` after they are committed. */
export function detachment(documents: string, owner: Owner): Write[] {
  const key = uploadKey(documents);
  if (key === undefined) return [];
  const [name, id] = ownerIn(owner);
  const condition = {
    text: 'attribute_not_exists(pk) OR #owner = :owner',
    names: { '#owner': name },
    values: { ':owner': id },
  };
  return [{ delete: keys.upload(key), condition, refusal: () => new Outrun() }];
}

/** The document of a teacher's record may also be a page elsewhere. */
function refuseLink(link: string, owner: Owner): void {
  if (!('teacher' in owner)) throw invalid('document', medicalMessages.noUpload);
  if (!isLink(link, ['https:'])) throw invalid('documents', medicalMessages.badDocument);
}

/**
 * The writes that attach the new document of a record, an order or a ticket and detach the old one.
 * @throws 400 for a link that may not stand there, or for an upload that cannot be attached
 */
export async function documentWrites(
  deps: Deps,
  actor: Actor,
  owner: Owner,
  { before = '', after = '' }: { before?: string; after?: string },
): Promise<Write[]> {
  if (after === before) return [];
  const key = uploadKey(after);
  if (key === undefined && after !== '') refuseLink(after, owner);
  const attached = key === undefined ? [] : await attachment(deps, actor, key, owner);
  return [...attached, ...detachment(before, owner)];
}

/**
 * Deletes the bytes of documents that the table no longer has. Failures are only logged, because the nightly sweep
 * deletes leftovers.
 */
export async function removeBytes(
  { documents, log }: Pick<Deps, 'documents' | 'log'>,
  links: readonly string[],
): Promise<void> {
  for (const key of links.flatMap((text) => uploadKey(text) ?? [])) {
    await documents
      .delete(objectName(key))
      .catch((error) => log({ event: 'document left behind', key, error: String(error) }));
  }
}

/**
 * Stores the result of a scan. A blocked document stays blocked.
 * @throws ConditionFailed when the table does not have the document, or not yet
 */
export async function noteScan(
  deps: Pick<Deps, 'table'>,
  key: string,
  state: Exclude<UploadState, 'pending'>,
): Promise<void> {
  const set = {
    text: 'SET #state = :state',
    names: { '#state': 'state' },
    values: { ':state': state, ':blocked': 'quarantined' },
  };
  const condition = { text: 'attribute_exists(pk) AND (#state <> :blocked OR :state = :blocked)' };
  const noted = await isDone(deps.table.update(keys.upload(key), set, condition));
  if (!noted && !(await readUpload(deps, key))) throw new ConditionFailed();
}

export const notThere = () => new AppError('notFound', medicalMessages.documentNotFound);
