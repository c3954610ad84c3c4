import { describe, expect, it } from 'vitest';
import { type Assignment, inScope, type Scope, scopeOf } from './scope.ts';

const NONE: Scope = { kind: 'none' };
/** Everything that an account may be assigned. */
const WHOLE = { district_id: 3, rd_block_id: 5, school_id: '0042' };

describe('the scope of an assignment', () => {
  it.each<[Assignment['role'], Scope]>([
    ['super_admin', { kind: 'all' }],
    ['admin', { kind: 'all' }],
    ['deo', { kind: 'district', district: 3 }],
    ['sdeo', { kind: 'block', district: 3, rdBlock: 5 }],
    ['hoi', { kind: 'school', schoolId: '0042' }],
    ['teacher', { kind: 'school', schoolId: '0042' }],
  ])('of a %s is what it is assigned, and nothing wider', (role, scope) => {
    expect(scopeOf({ role, ...WHOLE })).toEqual(scope);
  });

  it.each<[Assignment['role'], keyof typeof WHOLE]>([
    ['deo', 'district_id'],
    ['sdeo', 'district_id'],
    ['sdeo', 'rd_block_id'],
    ['hoi', 'school_id'],
    ['teacher', 'school_id'],
  ])('of a %s without %s is none (R33)', (role, missing) => {
    expect(scopeOf({ role, ...WHOLE, [missing]: undefined })).toEqual(NONE);
    expect(scopeOf({ role, ...WHOLE, [missing]: missing === 'school_id' ? '' : 0 })).toEqual(NONE);
  });

  it('of a head is the school that was given, whatever has its School ID now', () => {
    expect(scopeOf({ role: 'hoi', ...WHOLE, school: 9 })).toEqual({
      kind: 'school',
      schoolId: '0042',
      school: 9,
    });
  });

  it('of a role that nobody knows is none', () => {
    expect(scopeOf({ role: 'clerk' as Assignment['role'], ...WHOLE })).toEqual(NONE);
  });
});

describe('a place', () => {
  const place = { district: 3, rdBlock: 5, school: 9, schoolId: '0042' };

  it.each<[Scope, boolean]>([
    [{ kind: 'all' }, true],
    [{ kind: 'district', district: 3 }, true],
    [{ kind: 'district', district: 4 }, false],
    [{ kind: 'block', district: 3, rdBlock: 5 }, true],
    [{ kind: 'block', district: 4, rdBlock: 5 }, false],
    [{ kind: 'block', district: 3, rdBlock: 6 }, false],
    [{ kind: 'school', schoolId: '0042' }, true],
    [{ kind: 'school', schoolId: '42' }, false],
    [{ kind: 'school', schoolId: '0042', school: 9 }, true],
    [{ kind: 'school', schoolId: '0042', school: 8 }, false],
    [NONE, false],
  ])('of the scope %j: %j', (scope, within) => {
    expect(inScope(scope, place)).toBe(within);
  });

  it('without a district, a block or a school is in no scope but that of all', () => {
    const scopes: Scope[] = [
      { kind: 'district', district: 3 },
      { kind: 'block', district: 3, rdBlock: 5 },
      { kind: 'school', schoolId: '0042' },
      NONE,
    ];
    expect(scopes.map((scope) => inScope(scope, {}))).toEqual([false, false, false, false]);
    expect(inScope({ kind: 'all' }, {})).toBe(true);
  });
});
