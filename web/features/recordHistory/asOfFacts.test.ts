import { expect, it } from 'vitest';
import { factsOf } from './asOfFacts.ts';

it('says in words how a service ended and when somebody was away', () => {
  const left = { reason: 'voluntary', on: '2026-03-31', order_no: 'A.1/2026' };
  const away = [
    { kind: 'leave', from: '2026-01-05', to: '2026-02-05' },
    { kind: 'training', from: '2026-03-02', to: '' },
  ];
  expect(factsOf('teacher', { teacher_name: 'Zova', email: '', left, away })).toEqual([
    ['Teacher Name', 'Zova'],
    ['Email', '–'],
    ['Left the service', '31/03/2026, Voluntary retirement, order A.1/2026'],
    ['Away', 'Leave, 05/01/2026 – 05/02/2026\nTraining, from 02/03/2026'],
  ]);
  expect(factsOf('teacher', { left: 'erased', away: 'erased' })).toEqual([
    ['Left', 'erased'],
    ['Away', 'erased'],
  ]);
});
