import { describe, expect, it } from 'vitest';
import type { User } from '#shared/domain/user.ts';
import { lastLogin, rightsChanges, scopeText, userFacts } from './userText.ts';

const user = (more: Partial<User> = {}): User => ({
  id: 7,
  username: 'sdeo.serlui',
  email: 'sdeo@example.org',
  role: 'sdeo',
  phone: '',
  school_id: '',
  district: '',
  rd_block: '',
  teacher_id: null,
  is_active: true,
  last_login: null,
  created_at: '2026-03-01T20:00:00.000Z',
  version: 1,
  ...more,
});

describe('the scope of an account', () => {
  it.each([
    ['School: 15032100101', { role: 'hoi', school_id: '15032100101' }],
    ['School: GHS Zotlang', { role: 'teacher', school_id: '15032100101', school_name: 'GHS Zotlang' }],
    ['District: Aizawl', { role: 'deo', district: 'Aizawl' }],
    ['District: Aizawl, Block: Tlangnuam', { role: 'sdeo', district: 'Aizawl', rd_block: 'Tlangnuam' }],
    ['System-wide', { role: 'admin' }],
    ['System-wide', { role: 'super_admin' }],
  ] as const)('reads %s', (text, fields) => {
    expect(scopeText(user(fields))).toBe(text);
  });

  it.each([
    ['a deo without a district', { role: 'deo' }],
    ['a sdeo without a place', { role: 'sdeo' }],
    ['a sdeo without a block', { role: 'sdeo', district: 'Aizawl' }],
    ['a sdeo without a district', { role: 'sdeo', rd_block: 'Tlangnuam' }],
    ['a head whose school was taken away', { role: 'hoi' }],
    ['a head whose school was deleted', { role: 'hoi', school_id: '15032100101', sees_nothing: true }],
    ['a deo whose district is inactive', { role: 'deo', district: 'Aizawl', sees_nothing: true }],
    ['a teacher whose record was deleted', { role: 'teacher', teacher_id: 4 }],
  ] as const)('is never system-wide for %s (R33)', (_who, fields) => {
    expect(scopeText(user(fields))).toBe('None: sees nothing');
  });

  it('is nothing before a bulk action gives a head a school', () => {
    const before = user({ role: 'hoi' });
    const after = user({ role: 'hoi', school_id: '15032100101', school_name: 'GHS Zotlang' });
    expect(rightsChanges(before, after)).toEqual(['Scope: None: sees nothing → School: GHS Zotlang']);
  });
});

it('the last login is a day, or Never', () => {
  expect(lastLogin(user())).toBe('Never');
  expect(lastLogin(user({ last_login: '2026-10-04T23:30:00.000Z' }))).toBe('05/10/2026');
});

it('the details show what the specification lists, in times of India', () => {
  const shown = Object.fromEntries(
    userFacts(user({ district: 'Kolasib', rd_block: 'Thingdawl', last_login: '2026-10-04T23:30:00.000Z' })),
  );
  expect(shown).toEqual({
    Username: 'sdeo.serlui',
    Email: 'sdeo@example.org',
    Phone: 'Not specified',
    Role: 'Sub-Division Education Officer',
    Status: 'Active',
    Scope: 'District: Kolasib, Block: Thingdawl',
    'RD Block': 'Thingdawl',
    Created: '02/03/2026',
    'Last Login': '05/10/2026, 05:00',
  });
});

it('the details name the teacher and the school, with their ids', () => {
  const facts = userFacts(
    user({
      role: 'teacher',
      teacher_id: 12,
      teacher_name: 'Lalrinmawia',
      school_id: '15032100101',
      school_name: 'GHS Zotlang',
    }),
  );
  expect(facts).toEqual(
    expect.arrayContaining([
      ['Scope', 'School: GHS Zotlang'],
      ['School ID', '15032100101'],
      ['Teacher', 'Lalrinmawia (ID 12)'],
    ]),
  );
});

describe('what is held back', () => {
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const before = new Date(Date.now() - 1000).toISOString();
  const heads = (more: Partial<User>) => userFacts(user(more)).map(([head]) => head);

  it('is told until it has passed, codes of a teacher alone', () => {
    expect(heads({ email_held_until: later })).toContain('Links');
    expect(heads({ email_held_until: before })).not.toContain('Links');
    expect(heads({ role: 'teacher', phone_held_until: later })).toContain('Codes');
    expect(heads({ phone_held_until: later })).not.toContain('Codes');
  });
});
