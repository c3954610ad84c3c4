import { describe, expect, it } from 'vitest';
import type { Order } from '#shared/domain/service/order.ts';
import { afterSave, begun, type Editing, followed, isDirty, reconciled } from './editing.ts';

const line = (teacher_ID: string, more: object = {}) => ({
  ...{ teacher_ID, teacher_name: `Name of ${teacher_ID}`, to: '15032100102', to_name: 'Govt. PS Zotlang' },
  ...{ department: '', designation: 'Teacher', subject: '', effective_on: '', due_back: '' },
  ...{ from: { school_id: '15032100101', school_name: 'Govt. PS Chanmari' }, move: null },
  ...more,
});
const order = (version: number, ...lines: object[]) =>
  ({ id: 13, kind: 'transfer', number: `V/${version}`, version, lines }) as unknown as Order;
const typed = (now: Editing, teacher: string, designation: string): Editing => ({
  ...now,
  lines: now.lines.map((one) => (one.teacher === teacher ? { ...one, designation } : one)),
});
const teachers = ({ lines }: Editing) => lines.map(({ teacher }) => teacher);

const first = order(1, line('T-1'), line('T-2'));
const withThird = order(2, line('T-1'), line('T-2'), line('T-3'));

describe('the order as it is stored now', () => {
  it('gives its lines while nothing was typed', () => {
    const now = followed(begun(first), withThird);
    expect([teachers(now), now.base.version, isDirty(now)]).toEqual([['T-1', 'T-2', 'T-3'], 2, false]);
  });

  it('with other lines does not become the base of what was typed', () => {
    const now = typed(begun(first), 'T-1', 'Headmaster');
    expect(followed(now, withThird)).toBe(now);
  });

  it('with another header and the same lines becomes the base, and what was typed stays', () => {
    const now = followed(typed(begun(first), 'T-1', 'Headmaster'), order(2, line('T-1'), line('T-2')));
    expect([now.base.number, now.lines[0]?.designation, isDirty(now)]).toEqual(['V/2', 'Headmaster', true]);
  });

  it('with just what is on screen becomes its base: the answer to its save was lost', () => {
    const sent = typed(begun(first), 'T-1', 'Headmaster');
    const now = followed(sent, order(2, line('T-1', { designation: 'Headmaster' }), line('T-2')));
    expect([now.base.version, isDirty(now)]).toEqual([2, false]);
    expect(isDirty(typed(now, 'T-1', 'Teacher'))).toBe(true);
  });

  it('never takes the lines back to an older version', () => {
    const now = begun(withThird);
    expect(followed(now, first)).toBe(now);
  });

  it('keeps over a save the name that was pasted beside a Teacher ID', () => {
    const sent = typed(begun(first), 'T-1', 'Headmaster');
    const lines = sent.lines.map((one) => ({ ...one, pasted_name: `Name beside ${one.teacher}` }));
    const now = afterSave({ ...sent, lines }, { ...sent, lines }, withThird);
    expect(now.lines.map(({ pasted_name }) => pasted_name)).toEqual([
      'Name beside T-1',
      'Name beside T-2',
      undefined,
    ]);
  });

  it('keeps that name also when another header is stored', () => {
    const lines = begun(first).lines.map((one) => ({ ...one, pasted_name: `Name beside ${one.teacher}` }));
    const now = followed({ ...begun(first), lines }, order(2, line('T-1'), line('T-2')));
    expect(now.base.number).toBe('V/2');
    expect(now.lines.map(({ pasted_name }) => pasted_name)).toEqual(['Name beside T-1', 'Name beside T-2']);
  });

  it('after a save is what the lines began with, and what was typed meanwhile stays', () => {
    const sent = typed(begun(first), 'T-1', 'Headmaster');
    const stored = order(2, line('T-1', { designation: 'Headmaster' }), line('T-2'));
    expect(isDirty(afterSave(sent, sent, stored))).toBe(false);
    const later = afterSave(typed(sent, 'T-2', 'Headmaster'), sent, stored);
    expect([later.base.version, later.lines[1]?.designation, isDirty(later)]).toEqual([
      2,
      'Headmaster',
      true,
    ]);
  });
});

describe('lines that somebody else stored meanwhile', () => {
  it('are kept beside what was typed', () => {
    const { rows, merge } = reconciled(typed(begun(first), 'T-1', 'Headmaster'), withThird);
    expect(rows).toEqual([]);
    const now = merge({});
    expect([teachers(now), now.lines[0]?.designation, now.base.version]).toEqual([
      ['T-1', 'T-2', 'T-3'],
      'Headmaster',
      2,
    ]);
    expect(now.lines[2]).toMatchObject({ key: 3, teacher_name: 'Name of T-3', to_name: 'Govt. PS Zotlang' });
  });

  it('are chosen from where both changed the line of one teacher', () => {
    const theirs = order(2, line('T-1', { designation: 'Principal' }), line('T-2'));
    const { rows, merge } = reconciled(typed(begun(first), 'T-1', 'Headmaster'), theirs);
    expect(rows).toEqual([
      {
        key: 'lines.0',
        label: 'Name of T-1',
        stored: 'Govt. PS Zotlang, Principal',
        typed: 'Govt. PS Zotlang, Headmaster',
      },
    ]);
    expect(isDirty(merge({ 'lines.0': 'stored' }))).toBe(false);
    expect(merge({ 'lines.0': 'typed' }).lines[0]?.designation).toBe('Headmaster');
  });
});
