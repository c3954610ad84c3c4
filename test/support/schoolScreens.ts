import { expect, inject } from 'vitest';
import type { School, SchoolInput } from '#shared/domain/school.ts';
import { PASSWORD } from './browser.ts';

let sequence = 0;
/** A School ID that no other test uses, of 11 digits. */
export const freshId = () =>
  `9${String(Date.now() % 1e7).padStart(7, '0')}${String(++sequence).padStart(3, '0')}`;

/** A complete school in Aizawl. */
export const schoolBody = (school_id: string, more: Partial<SchoolInput> = {}): SchoolInput => ({
  school_id,
  school_name: `Govt. Journey School ${school_id}`,
  school_type: 'Co-educational',
  school_level: 'Primary School',
  management: 'Government',
  medium: 'Mizo',
  district: 'Aizawl',
  rd_block: 'Tlangnuam',
  habitation: '',
  pincode: '796001',
  habitation_class: 'Rural',
  habitation_category: 'Village',
  block_office: 'DEO Aizawl',
  school_phone: '',
  school_email: '',
  established_year: null,
  ...more,
});

/** The API as another client would call it, signed in as `username`. */
export async function apiAs(username: string) {
  const base = `${inject('cloudUrl')}/api`;
  let token = '';
  const send = async (method: string, path: string, body?: unknown) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const answer = await fetch(`${base}${path}`, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
    });
    const json = await answer.json();
    expect(answer.ok, `${method} ${path}: ${JSON.stringify(json)}`).toBe(true);
    return json.data;
  };
  ({ token } = await send('POST', '/auth/login', { username, password: PASSWORD }));
  return {
    create: (body: SchoolInput): Promise<School> => send('POST', '/schools', body),
    read: (schoolId: string): Promise<School> => send('GET', `/schools/school-id/${schoolId}`),
    change: (id: number, patch: Partial<School>): Promise<School> => send('PUT', `/schools/${id}`, patch),
  };
}
