import { AsyncLocalStorage } from 'node:async_hooks';
import { STRANGERS } from '#functions/security/strangers.ts';
import { keys } from '#functions/table/keys.ts';
import type { Expression, Table, Write } from '#functions/table/table.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { type Grant, grantsOf, isWrite, kindOf } from '../../infra/grants.ts';
import { type Allowed, allowedBy } from '../../infra/writes.ts';

/**
 * A write as IAM sees it: what is done to an item of which partition, and which attributes an update names. Reads of what
 * is kept shut are seen alike.
 */
export type SeenWrite = { id: string; action: string; pk: string; attributes?: readonly string[] };

type Caller = { id: string; allowed: readonly Allowed[]; grants: ReadonlySet<Grant>; denied: string[] };
const asked = new AsyncLocalStorage<Caller>();
const seen: SeenWrite[] = [];

/** Every write that endpoints have asked for since the last time. */
export const takeSeen = () => seen.splice(0);

/** Calls a function as the endpoint that it serves: what it writes is held against the grants of that endpoint. */
export const asEndpoint = <T>(endpoint: Endpoint, work: () => Promise<T>): Promise<T> =>
  asFunction(endpoint.id, [...grantsOf(endpoint)], work);

/**
 * The same as a function that no request calls.
 * @throws when AWS would deny it something, also where it lives with the failure
 */
export async function asFunction<T>(
  id: string,
  grants: readonly Grant[],
  work: () => Promise<T>,
): Promise<T> {
  const caller: Caller = { id, allowed: writesOf(grants), grants: new Set(grants), denied: [] };
  const done = await asked.run(caller, work);
  if (caller.denied.length > 0) throw new Error(caller.denied.join('\n'));
  return done;
}

/** The function that asks now. */
export const callerNow = (): Caller | undefined => asked.getStore();

/** Works as nobody: for what a test makes happen while a call is on its way. */
export const asNobody = <T>(work: () => Promise<T>): Promise<T> => asked.exit(work);

const fits = (pattern: string, pk: string) =>
  pattern.endsWith('*') ? pk.startsWith(pattern.slice(0, -1)) : pk === pattern;

const SUBJECT_KEYS = `${keys.subject('', 0).pk.split('#')[0]}#*`;
const VAULT = 'VAULT#*';
const VAULT_INDEX = keys.vaultIndex('*').pk;
const BIN = 'BIN#*';
/** What `readTable` does not reach. */
const SHUT = [SUBJECT_KEYS, VAULT, BIN];

/** Grants that write by a statement of their own, or read what is kept shut. */
const OTHERS: Record<string, Allowed> = {
  appendAudit: { actions: ['PutItem'], patterns: [keys.audit('*').pk] },
  orderAudit: { actions: ['PutItem'], patterns: ['AUDITLIST#*', 'AUDITSEEN#*', keys.auditHead().pk] },
  verifyAudit: { actions: ['PutItem'], patterns: [keys.auditVerified().pk] },
  sealPersonal: { actions: ['GetItem', 'BatchGetItem', 'PutItem'], patterns: [SUBJECT_KEYS] },
  openPersonal: { actions: ['GetItem', 'BatchGetItem'], patterns: [SUBJECT_KEYS] },
  countStrangers: { actions: ['UpdateItem'], patterns: [keys.throttle(`${STRANGERS}*`).pk] },
  countAttempts: { actions: ['UpdateItem'], patterns: [keys.throttle('*').pk] },
  encryptVault: { actions: ['PutItem'], patterns: [VAULT] },
  decryptVault: { actions: ['GetItem'], patterns: [VAULT] },
  eraseVault: { actions: ['DeleteItem'], patterns: [VAULT] },
  findInVault: { actions: ['BatchGetItem'], patterns: [VAULT] },
  releaseInVault: { actions: ['DeleteItem'], patterns: [VAULT_INDEX] },
  reclaimInVault: { actions: ['BatchGetItem', 'PutItem'], patterns: [VAULT_INDEX] },
  returnToVault: { actions: ['PutItem', 'DeleteItem'], patterns: [VAULT] },
  openBin: { actions: ['GetItem', 'BatchGetItem', 'Query'], patterns: [BIN] },
};

/** What a function with these grants may write. */
export function writesOf(grants: Iterable<Grant>): Allowed[] {
  const all = [...grants];
  return [...allowedBy(all.filter(isWrite).map(kindOf)), ...all.flatMap((grant) => OTHERS[grant] ?? [])];
}

export const allows = (
  allowed: readonly Allowed[],
  { action, pk, attributes: named }: Omit<SeenWrite, 'id'>,
) =>
  allowed.some(
    ({ actions, patterns, attributes }) =>
      actions.includes(action) &&
      patterns.some((one) => fits(one, pk)) &&
      (!attributes || named?.every((name) => attributes.includes(name))),
  );

function ask(action: string, pk: string, attributes?: readonly string[]): void {
  const caller = asked.getStore();
  if (!caller) return;
  seen.push({ id: caller.id, action, pk, ...(attributes && { attributes }) });
  if (allows(caller.allowed, { action, pk, attributes })) return;
  const of = attributes ? `${pk} (${attributes.join(', ')})` : pk;
  deny(caller, `${action} of ${of}`, 'its kind in infra/writes.ts or a grant in infra/grants.ts');
}

/** The attributes that an update names, in its condition too: those of the key, and every word that is none of the language. */
function namedIn(...expressions: readonly (Expression | undefined)[]): string[] {
  const named = expressions.flatMap((one) =>
    [...(one?.text ?? '').matchAll(/(?<![\w:#.])#?[A-Za-z_]\w*(?![\w(])/g)].map(
      ([word]) => one?.names?.[word] ?? word,
    ),
  );
  return [...new Set(['pk', 'sk', ...named.filter((word) => !LANGUAGE.has(word))])];
}
const LANGUAGE = new Set(['SET', 'REMOVE', 'ADD', 'DELETE', 'AND', 'OR', 'NOT', 'BETWEEN', 'IN']);

/** @throws always */
export function deny({ id, denied }: Caller, what: string, missing: string): never {
  const fault = `AWS would deny ${id} ${what}: it lacks ${missing}.`;
  denied.push(fault);
  throw new Error(fault);
}

const named = (write: Write): [action: string, pk: string, attributes?: string[]] => {
  if ('put' in write) return ['PutItem', write.put.pk];
  if ('delete' in write) return ['DeleteItem', write.delete.pk];
  if ('check' in write) return ['ConditionCheckItem', write.check.pk];
  return ['UpdateItem', write.update.pk, namedIn(write.set, write.condition)];
};

function askToRead(action: string, pk: string): void {
  if (SHUT.some((pattern) => fits(pattern, pk))) ask(action, pk);
}

/** Denies a table what IAM would deny the endpoint that asks. */
export function behindWall<T extends Table>(table: T): T {
  const [transact, update] = [table.transact.bind(table), table.update.bind(table)];
  const [get, batchGet] = [table.get.bind(table), table.batchGet.bind(table)];
  const query = table.query.bind(table);
  table.get = async (key) => {
    askToRead('GetItem', key.pk);
    return get(key);
  };
  table.batchGet = async (wanted, ...more) => {
    for (const { pk } of wanted) askToRead('BatchGetItem', pk);
    return batchGet(wanted, ...more);
  };
  table.query = async (range) => {
    askToRead('Query', range.pk);
    return query(range);
  };
  table.transact = async (writes) => {
    for (const write of writes) ask(...named(write));
    return transact(writes);
  };
  table.update = async (key, set, condition) => {
    ask('UpdateItem', key.pk, namedIn(set, condition));
    return update(key, set, condition);
  };
  return table;
}
