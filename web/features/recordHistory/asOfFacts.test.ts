import { expect, it } from 'vitest';
import { factsOf } from './asOfFacts.ts';

it('says in words how a service ended and when somebody was away', () => {
  const left = { reason: 'voluntary', on: '2026-03-31', order_no: 'A.1/2026' };
  const away = [
    { kind: 'leave', from: '2026-01-05', to: '2026-02-05' },
    { kind: 'training', from: '2026-03-02', to: '' },
  ];
  expect(
    factsOf('teacher', { record: { teacher_name: 'Zova', email: '', left, away }, school_name: '' }),
  ).toEqual([
    ['Teacher Name', 'Zova'],
    ['Email', '–'],
    ['Left the service', '31/03/2026, Voluntary retirement, order A.1/2026'],
    ['Away', 'Leave, 05/01/2026 – 05/02/2026\nTraining, from 02/03/2026'],
  ]);
  expect(factsOf('teacher', { record: { left: 'erased', away: 'erased' }, school_name: '' })).toEqual([
    ['Left', 'erased'],
    ['Away', 'erased'],
  ]);
});

it('names the school of a teacher beside its School ID, where it is known', () => {
  const record = { school_id: '15010100101' };
  expect(factsOf('teacher', { record, school_name: 'Govt. Chanmari P/S' })).toEqual([
    ['School', 'Govt. Chanmari P/S (15010100101)'],
  ]);
  expect(factsOf('teacher', { record, school_name: '' })).toEqual([['School', '15010100101']]);
});
