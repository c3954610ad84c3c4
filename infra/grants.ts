import type { SecretName } from '../functions/app/secrets.ts';
import type { Endpoint } from '../shared/contracts/endpoint.ts';
import type { areas } from '../shared/contracts/index.ts';
import { type Kind, kindsOf } from './writes.ts';

type Areas = typeof areas;
type EndpointId = { [A in keyof Areas]: `${A}.${keyof Areas[A] & string}` }[keyof Areas];

/**
 * What a function may do.
 * - `write KIND` writes the items of a kind and no others. `infra/writes.ts` says who writes which.
 * - `appendAudit` puts entries of the audit trail and nothing else. `orderAudit` puts their numbers, `verifyAudit` notes how
 *   far they were verified. No grant allows changing or deleting an entry or a number.
 * - `countAttempts` keeps the counts that limits go by, `countStrangers` only those of callers whom nobody knows.
 * - `readTable` does not reach the vault. `encryptVault` seals numbers and puts them there, `indexVault` has their index
 *   made, `decryptVault` reads and opens them, `eraseVault` deletes them, `findInVault` reads their indexes, which
 *   replacing or deleting a number takes. A deletion takes nothing but the index away with `releaseInVault`, and
 *   `reclaimInVault` puts it back and reads who has it meanwhile. `returnToVault` puts back a number as it was sealed.
 * - `readTable` does not reach the bin: `openBin` does.
 * - `sealFactors` seals the secrets of authenticator apps and `openFactors` opens them, under the vault's key but with
 *   another name in what the key is bound to. Neither opens an Aadhaar number.
 * - `readTable` does not reach the keys that seal the personal values in audit entries either. `sealPersonal` uses and
 *   makes such keys, `openPersonal` reads them. `readStream` shows every change of the last day, of these keys too,
 *   because IAM cannot keep items out of a stream.
 * - `pruneWeb` lists and deletes files of the web app that have a hash in their names, reads which of them the release
 *   has, and notes since when others are in none.
 * - `sealMessages` leaves messages in the outbox, which only `openMessages` can read.
 */
export type Grant =
  | SecretGrant
  | WriteGrant
  | 'readTable'
  | 'appendAudit'
  | 'orderAudit'
  | 'verifyAudit'
  | 'writeAnchors'
  | 'archiveEntries'
  | 'readArchive'
  | 'sealPersonal'
  | 'openPersonal'
  | 'countAttempts'
  | 'countStrangers'
  | 'writeSnapshotPointer'
  | 'countProbes'
  | 'noteExports'
  | 'requestExports'
  | 'readExports'
  | 'writeExports'
  | 'readSnapshots'
  | 'writeSnapshots'
  | 'findStream'
  | 'readStream'
  | 'readPublicUrl'
  | 'readDocuments'
  | 'writeDocuments'
  | 'eraseDocuments'
  | 'listDocuments'
  | 'probeMessages'
  | 'pruneWeb'
  | 'encryptVault'
  | 'decryptVault'
  | 'eraseVault'
  | 'indexVault'
  | 'releaseInVault'
  | 'reclaimInVault'
  | 'returnToVault'
  | 'openBin'
  | 'findInVault'
  | 'sealFactors'
  | 'openFactors'
  | 'sealMessages'
  | 'openMessages'
  | 'sendSms'
  | 'sendMail';

/** To read the secrets of one use. A test holds these grants against what the bundles ask for. */
export type SecretGrant = `secret ${SecretName}`;
export const isSecret = (grant: Grant): grant is SecretGrant => grant.startsWith('secret ');
export const secretOf = (grant: SecretGrant) => grant.slice('secret '.length) as SecretName;

/** To write the items of one kind. */
export type WriteGrant = `write ${Kind}`;
export const isWrite = (grant: Grant): grant is WriteGrant => grant.startsWith('write ');
export const kindOf = (grant: WriteGrant) => grant.slice('write '.length) as Kind;
/** The grants to write what `infra/writes.ts` says of a function. */
export const writesOf = (id: string) => kindsOf(id).map((kind): WriteGrant => `write ${kind}`);
/** A sign-in by password also tells the owner of an account that strangers try many times. */
const SIGN_IN = ['secret tokens', 'secret csrf', 'secret passwords', 'secret names', 'sealMessages'] as const;

/** A second step is an app's code, whose secret KMS opens, a passkey of this address, or a recovery code. */
const SECOND_STEP = ['openFactors', 'secret codes', 'secret names', 'readPublicUrl'] as const;

/** What endpoints need beyond what their contract tells. */
const ENDPOINT_GRANTS: Partial<Record<EndpointId, readonly Grant[]>> = {
  'auth.login': [...SIGN_IN, 'readPublicUrl'],
  'auth.second': [...SECOND_STEP, 'secret tokens', 'secret csrf', 'sealMessages'],
  'auth.beginPasskey': ['secret names', 'readPublicUrl'],
  'auth.passkey': ['secret tokens', 'secret csrf', 'secret names', 'sealMessages', 'readPublicUrl'],
  'factors.begin': ['sealFactors', 'readPublicUrl'],
  'factors.create': ['secret codes', 'sealFactors', 'openFactors', 'sealMessages', 'readPublicUrl'],
  'factors.renew': ['secret codes', 'sealMessages'],
  'factors.remove': ['sealMessages'],
  'factors.prove': [...SECOND_STEP, 'secret passwords', 'sealMessages'],
  'auth.changeFirstPassword': [...SIGN_IN, 'readPublicUrl'],
  // They refuse another site's pages, so they must know their own address.
  'auth.refresh': ['secret tokens', 'secret sessions', 'secret csrf', 'countStrangers', 'readPublicUrl'],
  'auth.logout': ['secret csrf', 'countStrangers', 'readPublicUrl'],
  'auth.session': ['readTable', 'countStrangers', 'appendAudit'],
  'auth.changePassword': ['secret passwords', 'secret names', 'sealMessages'],
  'auth.draftKey': ['secret drafts'],
  'auth.requestPasswordReset': ['secret names', 'sealMessages', 'readPublicUrl'],
  'auth.resetPassword': ['secret passwords', 'secret names', 'sealMessages'],
  'otpAuth.send': ['secret codes', 'secret names', 'sealMessages'],
  'otpAuth.resend': ['secret codes', 'secret names', 'sealMessages'],
  'otpAuth.verify': ['secret tokens', 'secret csrf', 'secret codes', 'secret names', 'sealMessages'],
  'otpAuth.deskCode': ['secret codes', 'secret names', 'sealMessages'],
  'teachers.create': ['secret formerIndex', 'secret lastDigits', 'encryptVault', 'indexVault'],
  'teachers.update': [
    'secret formerIndex',
    'secret lastDigits',
    'encryptVault',
    'eraseVault',
    'indexVault',
    'findInVault',
  ],
  'teachers.list': ['secret lastDigits'],
  'teachers.search': ['secret lastDigits'],
  'teachers.alike': ['secret lastDigits'],
  'teachers.get': ['secret lastDigits'],
  'teachers.bySchool': ['secret lastDigits'],
  'profile.get': ['secret lastDigits'],
  'profile.update': ['secret lastDigits'],
  'medicalRecords.update': ['eraseDocuments'],
  'uploads.create': ['writeDocuments'],
  'uploads.get': ['readDocuments'],
  'uploads.delete': ['eraseDocuments'],
  'teachers.delete': ['releaseInVault', 'findInVault'],
  'teachers.revealAadhaar': ['decryptVault'],
  'duplicates.sideBySide': ['secret lastDigits'],
  // The number that a merged record keeps may be that of the other, which is sealed anew. Its index goes over as it is.
  'duplicates.merge': [
    'secret lastDigits',
    'secret formerIndex',
    'decryptVault',
    'encryptVault',
    'eraseVault',
    'findInVault',
    'sealPersonal',
    // Whose account it ends is told.
    'sealMessages',
    'readPublicUrl',
  ],
  'bin.list': ['openBin'],
  'bin.restore': ['openBin', 'findInVault', 'reclaimInVault', 'returnToVault', 'sealPersonal'],
  'bin.erase': ['openBin', 'eraseVault', 'eraseDocuments'],
  'cascade.deleteTeacher': ['releaseInVault', 'findInVault'],
  'cascade.deleteSchool': ['releaseInVault', 'findInVault'],
  'userManagement.create': ['secret passwords', 'sealMessages', 'readPublicUrl'],
  'userManagement.update': ['sealMessages', 'readPublicUrl'],
  // Who becomes a teacher is told where codes go from now on, with a link for who was signed in before.
  'userManagement.role': ['sealMessages', 'readPublicUrl'],
  'userManagement.bulk': ['sealMessages', 'readPublicUrl'],
  'userManagement.sendPasswordLink': ['sealMessages', 'readPublicUrl'],
  'userManagement.resetFactors': ['sealMessages'],
  'userManagement.unlock': ['secret names'],
  'system.health': ['readTable', 'listDocuments', 'probeMessages'],
  'reports.dashboardStats': ['listDocuments', 'probeMessages'],
  'ask.export': ['requestExports'],
  'exports.create': ['requestExports'],
  'exports.link': ['readExports'],
  'reports.export': ['countAttempts', 'listDocuments', 'probeMessages'],
  'audit.export': ['countAttempts', 'openPersonal'],
  'audit.logs': ['openPersonal'],
  'audit.history': ['openPersonal'],
  'audit.asOf': ['openPersonal'],
  'audit.statement': ['countAttempts', 'openPersonal'],
  'tickets.create': ['sealMessages'],
  'tickets.decide': ['secret lastDigits', 'sealPersonal', 'sealMessages', 'readPublicUrl'],
  'leaving.leave': ['secret lastDigits'],
  'leaving.reinstate': ['secret lastDigits'],
  // The former paper of a draft goes.
  'orders.update': ['eraseDocuments'],
  // Who was relieved under an order that is cancelled is as before.
  'orders.cancel': ['sealPersonal'],
  // The forced deletion of a religion clears it from teachers.
  'masterData.force': ['sealPersonal'],
};

/** Areas that write of teachers and accounts. */
const OF_PERSONS: ReadonlySet<string> = new Set<keyof Areas>([
  'teachers',
  'profile',
  'userManagement',
  'cascade',
  'moves',
  'leaving',
  'closures',
]);

/** Calls of such areas whose entries hold no personal values. */
const SEAL_NOTHING: ReadonlySet<string> = new Set<EndpointId>([
  'userManagement.previewAccess',
  'userManagement.previewBulk',
  'teachers.revealAadhaar',
]);

/**
 * Endpoints that store nothing of what they are sent. Anybody may send it, so they only count how often that is done.
 */
const COUNTS_ALONE: ReadonlySet<string> = new Set<EndpointId>(['system.cspReport']);

/**
 * The grants of an endpoint: those its contract tells, and those above. Every function holds the request against what
 * proves the CDN. Whoever is signed in was read from the table, may be refused, which leaves an entry, and may start
 * a directory. A forged session leaves an entry too, and those entries are counted.
 */
export function grantsOf({ id, area, access, method, idempotent }: Endpoint): ReadonlySet<Grant> {
  const grants = new Set<Grant>(['secret request', ...(ENDPOINT_GRANTS[id as EndpointId] ?? [])]);
  if (access !== 'public')
    grants.add('readTable').add('appendAudit').add('readSnapshots').add('countStrangers');
  if (OF_PERSONS.has(area) && method !== 'GET' && !SEAL_NOTHING.has(id)) grants.add('sealPersonal');
  if (idempotent) grants.add('secret requests').add('write once');
  if (COUNTS_ALONE.has(id)) grants.add('countAttempts');
  else if (method !== 'GET') {
    for (const grant of [...writesOf(id), 'readTable', 'appendAudit'] as const) grants.add(grant);
  }
  return grants;
}
