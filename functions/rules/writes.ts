import type { Rules, RulesInput } from '#shared/domain/service/rules.ts';
import { ruleMessages } from '#shared/messages/rules.ts';
import type { By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError, invalid, refuseStale } from '../app/errors.ts';
import { todayOf } from '../app/today.ts';
import { auditWrites, changes } from '../table/auditEntry.ts';
import { stillHas } from '../table/expressions.ts';
import { keys } from '../table/keys.ts';
import { NEW, type Write } from '../table/table.ts';
import { allRules, rulesOn } from './stored.ts';

/**
 * Sets the rules from a day on. Rules of the same day are replaced.
 * @throws 400 for a day that is past; 409 stale when `version` is not that of the rules of the day
 */
export async function setRules(deps: Deps, by: By, { version = 0, ...sent }: RulesInput): Promise<Rules> {
  if (sent.from < todayOf(deps)) throw invalid('from', ruleMessages.past);
  const known = (await allRules(deps)).find(({ from }) => from === sent.from);
  const { version: held = 0, ...before } = known ?? (await rulesOn(deps, sent.from));
  const current = known ? held : 0;
  refuseStale(version, current, ruleMessages.stale);
  const saved: Rules = { ...sent, version: current + 1 };
  const write: Write = {
    put: { ...keys.rules(sent.from), ...saved },
    condition: known ? stillHas('version', current) : NEW,
    refusal: () => new AppError('stale', ruleMessages.stale),
  };
  const entry = auditWrites(deps, by, {
    action: known ? 'update' : 'create',
    resource_type: 'rule',
    resource_id: sent.from,
    details: changes(before, sent),
  });
  await deps.table.transact([write, ...entry]);
  return saved;
}
