import { identityOf } from '../app/actor.ts';
import { asOf } from '../app/asOf.ts';
import type { Deps } from '../app/deps.ts';
import { type Finding, type Looked, scopeFindings, type Truth } from '../directory/parity.ts';
import type { List } from '../directory/rows.ts';
import { readMasterVersions } from '../masterData/stored.ts';
import { auditWrites } from '../table/auditEntry.ts';
import { userScope } from '../userManagement/accounts.ts';
import type { UserRow } from '../userManagement/stored.ts';
import { consumer } from './consumer.ts';
import { readTruth } from './scopeTruth.ts';

/** How many ids of a finding an audit entry lists. The rest is only counted. */
const TOLD = 20;
/** How often a difference must be seen. A record that moves during a look seems wrong once, but not repeatedly. */
const LOOKS = 3;

type Found = { account: UserRow; findings: Finding[] };

/**
 * Compares what accounts are shown with what the records say, for one account of each role and scope. A difference that
 * stays raises a Security Alert: an `unauthorized_access` entry and the metric `ScopeDifferences`.
 * @returns the accounts that are shown records outside their scope, or not all within it
 */
export async function run(deps: Deps): Promise<Found[]> {
  let found = await check(deps, undefined);
  for (let look = 1; look < LOOKS && found.length > 0; look += 1) found = await check(deps, found);
  for (const each of found) await raise(deps, each);
  deps.log({ event: 'events.scopeParity', differences: found.length });
  deps.metric('ScopeDifferences', found.length);
  return found;
}

/**
 * @param suspects the findings of the look before; undefined at the first look, which checks one account of each role and
 * scope
 */
async function check(deps: Deps, suspects: readonly Found[] | undefined): Promise<Found[]> {
  const [users, schools, teachers, medical, versions] = await Promise.all([
    deps.users.look(),
    deps.schools.look(),
    deps.teachers.look(),
    deps.medical.look(),
    readMasterVersions(deps.table),
  ]);
  const master = await deps.masterData.at(versions);
  const looked: Looked = { schools, teachers, medical, master, now: deps.now(), asOf: await asOf(deps) };
  const idsOf = (rows: List<{ id: number }>) => rows.map(({ id }) => id);
  const truth = await readTruth(deps, { schools: idsOf(schools), teachers: idsOf(teachers) });
  const wanted = suspects && new Set(suspects.map(({ account }) => account.id));
  return oneOfEach(users, truth)
    .filter(({ id }) => !wanted || wanted.has(id))
    .flatMap((account) => {
      const scope = userScope(account, master);
      const findings = scopeFindings({ ...account, scope }, looked, truth);
      return findings.length > 0 ? [{ account, findings }] : [];
    });
}

/**
 * The oldest active account of each role and scope. An account with a teacher's record has the school of the record.
 */
function oneOfEach(users: List<UserRow>, truth: Truth): UserRow[] {
  const accounts = new Map<string, UserRow>();
  for (const user of users.filter(({ is_active }) => is_active)) {
    const account = { ...user, school_id: schoolOf(user, truth) };
    const { role, district_id, rd_block_id, school_id, school } = account;
    accounts.set([role, district_id, rd_block_id, school_id, school].join('\n'), account);
  }
  return [...accounts.values()];
}

function schoolOf({ teacher_id, school_id }: UserRow, truth: Truth): string | undefined {
  if (teacher_id === undefined) return school_id;
  return truth.schools.get(truth.teachers.get(teacher_id)?.school ?? 0)?.school_id;
}

async function raise(deps: Deps, { account, findings }: Found): Promise<void> {
  const details = {
    findings: findings.map(({ call, foreign, missing }) => ({
      call,
      foreign: foreign.slice(0, TOLD),
      foreignCount: foreign.length,
      missing: missing.slice(0, TOLD),
      missingCount: missing.length,
    })),
  };
  const by = { origin: { ip: '', userAgent: 'scope check', requestId: deps.newId() } };
  const entry = auditWrites(deps, by, {
    action: 'unauthorized_access',
    resource_type: 'user',
    resource_id: String(account.id),
    success: false,
    subject: identityOf(account),
    details,
    error_message:
      'The nightly check found records shown outside the scope of the account, or not shown within it',
  });
  await deps.table.transact(entry);
}

// Answers nothing, because the findings name accounts.
export const handler = consumer('events.scopeParity', async (deps) => void (await run(deps)));
