import { FIRST_RULES, type Rules } from '#shared/domain/service/rules.ts';
import { inForceOn } from '#shared/domain/service/versions.ts';
import { pick } from '#shared/records/record.ts';
import type { Guarded } from '../app/deps.ts';
import { whole } from '../app/whole.ts';
import { keys } from '../table/keys.ts';
import type { Item } from '../table/table.ts';

type StoredRules = Item & Rules;

/** What the product begins with: the age of retirement is that of the deployment. */
const firstRules = ({ limits }: Pick<Guarded, 'limits'>): Rules => ({
  ...FIRST_RULES,
  superannuation: { years: limits.retirementAge, by: [] },
});

/** Rules of a former version lack what came later, which begins switched off. */
const presentRules = ({ pk: _pk, sk: _sk, ...rules }: StoredRules): Rules => ({
  ...pick(FIRST_RULES, ['ticketMessages', 'guardServiceDates']),
  ...rules,
});

/** Every version of the rules, the latest first. The last are those with which the product begins. */
export async function allRules(deps: Guarded): Promise<Rules[]> {
  const items = await whole(deps).table.query<StoredRules>({ pk: keys.rules('').pk });
  return [...items.map(presentRules).reverse(), firstRules(deps)];
}

/** The rules that are in force on a day. @param day `YYYY-MM-DD` */
export const rulesOn = async (deps: Guarded, day: string): Promise<Rules> =>
  inForceOn(await allRules(deps), day) ?? firstRules(deps);
