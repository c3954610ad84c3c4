import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { INDEX_OF_VAULT, OWNER_IN_VAULT } from '../../functions/security/vault.ts';
import { keys } from '../../functions/table/keys.ts';
import type { Grant } from '../grants.ts';
import { all } from '../writes.ts';

export const AUDIT = `${keys.audit('').pk}*`;
export const AUDIT_ORDER = [all(keys.auditList('', 1)), keys.auditSeen('*').pk, keys.auditHead().pk];
export const AUDIT_VERIFIED = keys.auditVerified().pk;
export const VAULT = all(keys.vault(0));
export const VAULT_INDEX = keys.vaultIndex('*').pk;
const BIN = all(keys.bin('', 0));
export const SUBJECT_KEYS = all(keys.subject('', 0));

export function dynamodb(action: string) {
  return `dynamodb:${action}`;
}

export const READ = ['GetItem', 'BatchGetItem', 'Query'].map(dynamodb);
const WRITE = ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'].map(dynamodb);
const CHANGE = ['UpdateItem', 'DeleteItem', 'BatchWriteItem', 'PartiQLUpdate', 'PartiQLDelete'].map(dynamodb);

/** What no grant may do to the audit trail, the vault, the bin and the keys of persons, beyond what its doors leave open. */
export const wallsOf = (grants: ReadonlySet<Grant>, tableArn: string): PolicyStatement[] => [
  ...keepVaultShut(grants, tableArn),
  ...keepBinShut(grants, tableArn),
  keepSubjectKeysShut(grants, tableArn),
  neverChangeAudit(tableArn),
  neverPutAuditAlone(tableArn),
  neverOrderAudit(grants, tableArn),
];

/** Denies actions on the partitions that fit these patterns, where `more` holds too. */
const shut = (
  sid: string,
  tableArn: string,
  actions: string[],
  patterns: readonly string[],
  more: Record<string, object> = {},
) =>
  new PolicyStatement({
    sid,
    effect: Effect.DENY,
    actions,
    resources: [tableArn],
    conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': patterns }, ...more },
  });

const neverChangeAudit = (tableArn: string) =>
  shut('NeverChangeAudit', tableArn, CHANGE, [AUDIT, ...AUDIT_ORDER, AUDIT_VERIFIED]);

/**
 * A put replaces an item unless a condition of its own keeps it from that, which IAM cannot ask for. It can ask that
 * the put is part of a transaction, as all of ours are.
 */
const neverPutAuditAlone = (tableArn: string) =>
  shut(
    'NeverPutAuditAlone',
    tableArn,
    [dynamodb('PutItem')],
    [AUDIT, ...AUDIT_ORDER, AUDIT_VERIFIED, SUBJECT_KEYS],
    // Holds also when there is no enclosing operation.
    { StringNotEquals: { 'dynamodb:EnclosingOperation': 'TransactWriteItems' } },
  );

/** The order of the trail is written by the one function that numbers it, and how far it was verified by another. */
const neverOrderAudit = (grants: ReadonlySet<Grant>, tableArn: string) =>
  shut(
    'NeverOrderAudit',
    tableArn,
    [dynamodb('PutItem')],
    [
      ...(grants.has('orderAudit') ? [] : AUDIT_ORDER),
      ...(grants.has('verifyAudit') ? [] : [AUDIT_VERIFIED]),
    ],
  );

type Doors = Partial<Record<Grant, readonly string[]>>;

/** What each grant of the vault leaves open. */
const VAULT_DOORS: Doors = {
  encryptVault: ['PutItem'],
  decryptVault: ['GetItem'],
  eraseVault: ['DeleteItem'],
  findInVault: ['BatchGetItem'],
  releaseInVault: ['DeleteItem'],
  reclaimInVault: ['BatchGetItem', 'PutItem'],
  returnToVault: ['PutItem', 'DeleteItem'],
};

/** The actions on items that no door of these grants opens. */
function closedTo(grants: ReadonlySet<Grant>, doors: Doors): string[] {
  const open = [...grants].flatMap((grant) => doors[grant] ?? []).map(dynamodb);
  const actions = [...new Set([...READ, ...WRITE, ...CHANGE, dynamodb('PartiQLSelect')])];
  return actions.filter((action) => !open.includes(action));
}

/** What each grant leaves open of the keys of persons. */
const SUBJECT_DOORS: Doors = {
  sealPersonal: ['GetItem', 'BatchGetItem', 'PutItem'],
  openPersonal: ['GetItem', 'BatchGetItem'],
};

/** A grant to read or write the table does not open the keys of persons, either. */
const keepSubjectKeysShut = (grants: ReadonlySet<Grant>, tableArn: string) =>
  shut('KeepSubjectKeysShut', tableArn, closedTo(grants, SUBJECT_DOORS), [SUBJECT_KEYS]);

/**
 * A grant to read or write the table does not open the vault, which lies in the same table. Whoever
 * replaces or deletes a number reads its index there, and nothing else.
 */
function keepVaultShut(grants: ReadonlySet<Grant>, tableArn: string): PolicyStatement[] {
  const walls = [shut('KeepVaultShut', tableArn, closedTo(grants, VAULT_DOORS), [VAULT])];
  if (!grants.has('findInVault') && !grants.has('reclaimInVault')) return walls;
  const attributes = 'dynamodb:Attributes';
  const open = grants.has('reclaimInVault') ? [...INDEX_OF_VAULT, OWNER_IN_VAULT] : INDEX_OF_VAULT;
  const read = [dynamodb('BatchGetItem')];
  return [
    ...walls,
    // A read that names no attributes asks for all of them.
    shut('FindInVaultByName', tableArn, read, [VAULT], { Null: { [attributes]: 'true' } }),
    shut('FindInVaultInPart', tableArn, read, [VAULT], {
      'ForAnyValue:StringNotEquals': { [attributes]: [...open] },
    }),
  ];
}

/** A deletion puts records into the bin without seeing what is there. What may be written there is said by `write bin`. */
const keepBinShut = (grants: ReadonlySet<Grant>, tableArn: string): PolicyStatement[] =>
  grants.has('openBin') ? [] : [shut('KeepBinShut', tableArn, [...READ, dynamodb('PartiQLSelect')], [BIN])];
