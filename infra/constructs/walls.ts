import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { INDEX_OF_VAULT, OWNER_IN_VAULT } from '../../functions/security/vault.ts';
import { keys } from '../../functions/table/keys.ts';
import type { Grant } from '../grants.ts';

export const AUDIT = `${keys.audit('').pk}*`;
export const AUDIT_ORDER = [
  `${keys.auditList('', 1).pk.split('#')[0]}#*`,
  keys.auditSeen('*').pk,
  keys.auditHead().pk,
];
export const AUDIT_VERIFIED = keys.auditVerified().pk;
export const VAULT = `${keys.vault(0).pk.split('#')[0]}#*`;
export const VAULT_INDEX = keys.vaultIndex('*').pk;
const BIN = `${keys.bin('', 0).pk.split('#')[0]}#*`;
export const SUBJECT_KEYS = `${keys.subject('', 0).pk.split('#')[0]}#*`;

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

const neverChangeAudit = (tableArn: string) =>
  new PolicyStatement({
    sid: 'NeverChangeAudit',
    effect: Effect.DENY,
    actions: CHANGE,
    resources: [tableArn],
    conditions: {
      'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': [AUDIT, ...AUDIT_ORDER, AUDIT_VERIFIED] },
    },
  });

/**
 * A put replaces an item unless a condition of its own keeps it from that, which IAM cannot ask for. It can ask that
 * the put is part of a transaction, as all of ours are.
 */
const neverPutAuditAlone = (tableArn: string) =>
  new PolicyStatement({
    sid: 'NeverPutAuditAlone',
    effect: Effect.DENY,
    actions: [dynamodb('PutItem')],
    resources: [tableArn],
    conditions: {
      'ForAnyValue:StringLike': {
        'dynamodb:LeadingKeys': [AUDIT, ...AUDIT_ORDER, AUDIT_VERIFIED, SUBJECT_KEYS],
      },
      // Holds also when there is no enclosing operation.
      StringNotEquals: { 'dynamodb:EnclosingOperation': 'TransactWriteItems' },
    },
  });

/** The order of the trail is written by the one function that numbers it, and how far it was verified by another. */
const neverOrderAudit = (grants: ReadonlySet<Grant>, tableArn: string) =>
  new PolicyStatement({
    sid: 'NeverOrderAudit',
    effect: Effect.DENY,
    actions: [dynamodb('PutItem')],
    resources: [tableArn],
    conditions: {
      'ForAnyValue:StringLike': {
        'dynamodb:LeadingKeys': [
          ...(grants.has('orderAudit') ? [] : AUDIT_ORDER),
          ...(grants.has('verifyAudit') ? [] : [AUDIT_VERIFIED]),
        ],
      },
    },
  });

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
  const all = [...new Set([...READ, ...WRITE, ...CHANGE, dynamodb('PartiQLSelect')])];
  return all.filter((action) => !open.includes(action));
}

/** What each grant leaves open of the keys of persons. */
const SUBJECT_DOORS: Doors = {
  sealPersonal: ['GetItem', 'BatchGetItem', 'PutItem'],
  openPersonal: ['GetItem', 'BatchGetItem'],
};

/** A grant to read or write the table does not open the keys of persons, either. */
const keepSubjectKeysShut = (grants: ReadonlySet<Grant>, tableArn: string) =>
  new PolicyStatement({
    sid: 'KeepSubjectKeysShut',
    effect: Effect.DENY,
    actions: closedTo(grants, SUBJECT_DOORS),
    resources: [tableArn],
    conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': [SUBJECT_KEYS] } },
  });

/**
 * A grant to read or write the table does not open the vault, which lies in the same table. Whoever
 * replaces or deletes a number reads its index there, and nothing else.
 */
function keepVaultShut(grants: ReadonlySet<Grant>, tableArn: string): PolicyStatement[] {
  const inVault = { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': [VAULT] } };
  const shut = (sid: string, actions: string[], conditions: Record<string, object>) =>
    new PolicyStatement({ sid, effect: Effect.DENY, actions, resources: [tableArn], conditions });
  const walls = [shut('KeepVaultShut', closedTo(grants, VAULT_DOORS), inVault)];
  if (!grants.has('findInVault') && !grants.has('reclaimInVault')) return walls;
  const attributes = 'dynamodb:Attributes';
  const open = grants.has('reclaimInVault') ? [...INDEX_OF_VAULT, OWNER_IN_VAULT] : INDEX_OF_VAULT;
  const others = { [attributes]: [...open] };
  return [
    ...walls,
    // A read that names no attributes asks for all of them.
    shut('FindInVaultByName', [dynamodb('BatchGetItem')], { ...inVault, Null: { [attributes]: 'true' } }),
    shut('FindInVaultInPart', [dynamodb('BatchGetItem')], {
      'ForAnyValue:StringLike': inVault['ForAnyValue:StringLike'],
      'ForAnyValue:StringNotEquals': others,
    }),
  ];
}

/** A deletion puts records into the bin without seeing what is there. What may be written there is said by `write bin`. */
const keepBinShut = (grants: ReadonlySet<Grant>, tableArn: string): PolicyStatement[] =>
  grants.has('openBin')
    ? []
    : [
        new PolicyStatement({
          sid: 'KeepBinShut',
          effect: Effect.DENY,
          actions: [...READ, dynamodb('PartiQLSelect')],
          resources: [tableArn],
          conditions: { 'ForAnyValue:StringLike': { 'dynamodb:LeadingKeys': [BIN] } },
        }),
      ];
