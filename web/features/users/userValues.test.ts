import { describe, expect, it } from 'vitest';
import type { User } from '#shared/domain/user.ts';
import {
  checkScope,
  checkValues,
  newUser,
  savedText,
  toBody,
  type UserValues,
  unusedFields,
} from './userValues.ts';

const typed = (more: Partial<UserValues>): UserValues => ({
  ...newUser(),
  username: 'mapuia',
  email: 'mapuia@example.org',
  password: 'seven purple umbrellas',
  ...more,
});

describe('the check of an account', () => {
  it('an empty form lacks a username, an e-mail address, a password and a role', () => {
    const missing = ['email', 'password', 'role', 'username'];
    expect(Object.keys(checkValues(newUser(), true)).sort()).toEqual(missing);
  });

  it.each([
    ['super_admin', {}, []],
    ['admin', {}, []],
    ['deo', {}, ['district']],
    ['deo', { district: 'Aizawl' }, []],
    ['sdeo', {}, ['district', 'rd_block']],
    ['sdeo', { district: 'Aizawl', rd_block: 'Tlangnuam' }, []],
    ['hoi', { district: 'Aizawl' }, ['school_id']],
    ['hoi', { school_id: '15032100101' }, []],
    ['teacher', { phone: '9000000001' }, ['school_id']],
    ['teacher', { phone: '9000000001', teacher_id: '7' }, []],
    ['teacher', { school_id: '15032100101' }, ['phone']],
  ])('of a %s with %o', (role, more, missing) => {
    expect(Object.keys(checkValues(typed({ role, ...more }), true)).sort()).toEqual(missing);
  });

  it('a teacher needs no e-mail address, and no password', () => {
    const teacher = { role: 'teacher', phone: '9000000001', teacher_id: '7', email: '' };
    expect(checkValues(typed({ ...teacher, password: '' }), true)).toEqual({});
  });

  it('a password is required only for a new account, and only if it is typed here', () => {
    const admin = typed({ role: 'admin', password: '' });
    expect(Object.keys(checkValues(admin, true))).toEqual(['password']);
    expect(checkValues(admin, false)).toEqual({});
    expect(checkValues({ ...admin, passwordBy: 'link' }, true)).toEqual({});
  });

  it('an e-mail address and a phone number must have a valid format', () => {
    const faults = checkValues(typed({ role: 'admin', email: 'mapuia', phone: '12345' }), true);
    expect(Object.keys(faults).sort()).toEqual(['email', 'phone']);
  });

  it('a new role requires its own fields', () => {
    expect(Object.keys(checkScope(typed({ role: 'hoi', district: 'Aizawl' })))).toEqual(['school_id']);
  });
});

describe('what is sent', () => {
  const all = { district: 'Aizawl', rd_block: 'Tlangnuam', school_id: '15032100101', teacher_id: '7' };
  const scopeOf = (role: string, more: Partial<UserValues> = {}) => {
    const {
      username: _,
      email: __,
      phone: ___,
      role: ____,
      is_active: _____,
      ...scope
    } = toBody(typed({ role, ...all, ...more }));
    return scope;
  };

  it.each([
    ['super_admin', {}],
    ['admin', {}],
    ['deo', { district: 'Aizawl' }],
    ['sdeo', { district: 'Aizawl', rd_block: 'Tlangnuam' }],
    ['hoi', { school_id: '15032100101' }],
    ['teacher', { teacher_id: 7 }],
  ])('of a %s is only the area it has', (role, scope) => {
    expect(scopeOf(role)).toEqual(scope);
  });

  it('is the School ID and no record, for a teacher without a record', () => {
    expect(scopeOf('teacher', { teacher_id: '' })).toEqual({ school_id: '15032100101', teacher_id: null });
  });

  it('leaves out the fields that the chosen role does not use', () => {
    expect(unusedFields('sdeo')).toEqual(['school_id', 'teacher_id']);
    expect(unusedFields('hoi')).toEqual(['district', 'rd_block', 'teacher_id']);
    expect(unusedFields('')).toEqual(['district', 'rd_block', 'school_id', 'teacher_id']);
  });
});

describe('the sentence for a saved account', () => {
  const said = (more: Partial<UserValues>, password?: string) =>
    savedText({ ...toBody(typed({ role: 'admin', ...more })), password });
  const link = 'Saved: mapuia. A link to set a password is on its way to mapuia@example.org';
  const inactive = 'Saved: mapuia. No link to set a password was sent, because the account is inactive';

  it('tells of a link only where the server sends one', () => {
    expect(said({})).toBe(link);
    expect(said({ is_active: false })).toBe(inactive);
    expect(said({}, 'seven purple umbrellas')).toBe('Saved: mapuia');
    expect(said({ role: 'teacher' })).toBe('Saved: mapuia');
  });

  it('tells of the link of an account that was a teacher’s, and until when there is none', () => {
    const changed = (before: 'teacher' | 'hoi', more: object) =>
      savedText({ ...toBody(typed({ role: 'admin' })), ...more }, { role: before } as User);
    expect(changed('teacher', {})).toBe(link);
    expect(changed('teacher', { is_active: false })).toBe(inactive);
    expect(changed('teacher', { email_held_until: '2026-03-05T06:30:00.000Z' })).toMatch(
      /^Saved: mapuia\. mapuia cannot sign in until 05\/03\/2026/,
    );
    expect(changed('teacher', { role: 'teacher' })).toBe('Saved: mapuia');
    expect(changed('hoi', { email_held_until: '2026-03-05T06:30:00.000Z' })).toBe('Saved: mapuia');
  });
});
