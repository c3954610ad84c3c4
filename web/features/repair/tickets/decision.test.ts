import { describe, expect, it } from 'vitest';
import type { Ticket } from '#shared/domain/ticket.ts';
import { actOf, decisionOf, missingIn, stillReturned } from './decision.ts';

const field = (name: string, state: Ticket['fields'][number]['state'] = 'open') => ({ field: name, state });
const ticket = {
  version: 2,
  record_version: 5,
  fields: [field('email', 'accepted'), field('gender'), field('religion')],
} as unknown as Ticket;

describe('a decision', () => {
  it('is about the open fields: accepted unless there is a reason not to', () => {
    expect(decisionOf(ticket, { religion: ' The paper is of another ' })).toEqual({
      version: 2,
      record_version: 5,
      fields: [
        { field: 'gender', accept: true },
        { field: 'religion', accept: false, reason: 'The paper is of another' },
      ],
    });
  });

  it('keeps what was typed for the fields that are still open', () => {
    expect(stillReturned(ticket, { email: 'Decided meanwhile', gender: '', religion: 'No paper' })).toEqual({
      gender: '',
      religion: 'No paper',
    });
  });

  it('needs a reason for each field that is returned', () => {
    expect(Object.keys(missingIn({ gender: ' ', religion: 'No paper' }))).toEqual(['gender']);
  });
});

it.each([
  ['a', {}, 'accept'],
  ['R', {}, 'return'],
  ['j', {}, 'next'],
  ['k', {}, 'previous'],
  ['o', {}, 'paper'],
  ['a', { ctrlKey: true }, undefined],
  ['x', {}, undefined],
])('the key %s with %j means %s', (key, more, act) => {
  expect(actOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...more })).toBe(act);
});
