import { expect, it } from 'vitest';
import { handedOver } from './handover.ts';
import { NEW, type Write } from './table.ts';

const key = { pk: 'UNIQUE#teacher_ID#ps-1', sk: 'UNIQUE' };
const owned = { text: '#owner = :owner', names: { '#owner': 'owner' }, values: { ':owner': 1 } };
const gives: Write = { delete: key, condition: owned };
const takes: Write = { put: { ...key, owner: 2 }, condition: NEW };
const other: Write = { put: { pk: 'TEACHER#1', sk: 'TEACHER' }, condition: NEW };

it('lets an item change hands by one write, in either order, on condition of who gives it up', () => {
  const handed = { put: { ...key, owner: 2 }, condition: owned };
  expect(handedOver([gives, other, takes])).toEqual([handed, other]);
  expect(handedOver([takes, gives])).toEqual([handed]);
});

it('needs no check that nobody has what somebody gives up', () => {
  const check: Write = { check: key, condition: NEW };
  expect(handedOver([check, gives])).toEqual([gives]);
});

it('refuses to write an item twice in any other way', () => {
  expect(() => handedOver([takes, takes])).toThrow('UNIQUE');
  expect(() => handedOver([gives, { ...takes, condition: owned }])).toThrow('UNIQUE');
});
