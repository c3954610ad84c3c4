import { expect, it } from 'vitest';
import { FIRST_RULES, type Rules } from '#shared/domain/service/rules.ts';
import { ruleScreen } from '#shared/messages/serviceBook.ts';
import { reconcile } from '../../ui/conflict.ts';
import { builtOn, checkRules, placed, RULE_UNITS, toValues } from './ruleValues.ts';

const RULES: Rules = {
  ...FIRST_RULES,
  superannuation: { years: 60, by: [{ designation: 'Headmaster', years: 62 }] },
  tenure: { years: 5, by: [{ schedule: 'Village', years: 3 }] },
  ticketMessages: true,
};

it('sends back what it was given, from another day', () => {
  const { version: _, ...sent } = RULES;
  expect(checkRules(toValues(RULES, '2026-12-01'))).toEqual({ input: { ...sent, from: '2026-12-01' } });
});

it('reads ages line by line and says how a line is written', () => {
  const values = { ...toValues(RULES, '2026-12-01'), ages: ' Principal : 65 \n\nHeadmaster: 62' };
  expect(checkRules(values).input?.superannuation.by).toEqual([
    { designation: 'Principal', years: 65 },
    { designation: 'Headmaster', years: 62 },
  ]);
  expect(checkRules({ ...values, ages: 'Principal 65' })).toEqual({ faults: { ages: ruleScreen.byFault } });
});

it('shows a fault at its field', () => {
  const values = { ...toValues(RULES, '2026-12-01'), age: '', Village: '0', issuers: [] };
  expect(Object.keys(checkRules(values).faults ?? {})).toEqual(['age', 'Village', 'issuers']);
  expect(placed([{ field: 'tenure.by.1.years', message: 'no' }], ['City', 'Village'])).toEqual({
    Village: 'no',
  });
});

it('builds on the rules that the day has by then', () => {
  const planned: Rules = { ...RULES, from: '2026-12-01', version: 2 };
  const on = (day: string) => builtOn(RULES, [planned, RULES], day, '2026-11-20');
  expect(on('2026-12-01')).toBe(planned);
  expect(on('2027-01-15')).toBe(planned);
  expect(on('2026-11-30')).toBe(RULES);
  expect(on('1800-01-01')).toBe(RULES);
});

it('keeps what another administrator changed, and asks about what both did', () => {
  const base = toValues(RULES, '2026-11-20');
  const theirs = {
    ...RULES,
    tenure: { years: 4, by: [] },
    guardServiceDates: true,
    from: '2026-12-01',
    version: 1,
  };
  const typed = { ...base, from: '2026-12-01', days_to_join: '20' };
  const stored = toValues(theirs, '2026-12-01');
  const free = reconcile(RULE_UNITS, base, typed, stored);
  expect(free.rows).toEqual([]);
  const { from: _, version: __, ...kept } = theirs;
  expect(checkRules(free.merge({}))).toEqual({ input: { ...kept, from: '2026-12-01', days_to_join: 20 } });
  const both = reconcile(RULE_UNITS, base, { ...typed, tenure: '3' }, stored);
  expect(both.rows).toEqual([{ key: 'tenure', label: ruleScreen.tenure, stored: '4', typed: '3' }]);
});
