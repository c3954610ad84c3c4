import { expect, it } from 'vitest';
import { FIRST_RULES, type Rules } from '#shared/domain/service/rules.ts';
import { ruleScreen } from '#shared/messages/serviceBook.ts';
import { checkRules, placed, toValues } from './ruleValues.ts';

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
  expect(placed([{ field: 'body.tenure.by.1.years', message: 'no' }], ['City', 'Village'])).toEqual({
    Village: 'no',
  });
});
