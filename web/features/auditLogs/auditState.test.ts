import { expect, it } from 'vitest';
import { AUDIT_ACTIONS, type AuditEntry } from '#shared/domain/audit.ts';
import { auditMessages } from '#shared/messages/audit.ts';
import {
  actionColour,
  auditLogs,
  emptyHint,
  filterOf,
  searchEntries,
  showDetails,
  truly,
} from './auditState.ts';

const read = (text: string) => auditLogs.read(new URLSearchParams(text));

it('asks the server for what is chosen, and not for the search', () => {
  expect(filterOf(read('q=deo&type=school&success=true&record=42&to=2026-03-31'))).toEqual({
    resourceType: 'school',
    success: 'true',
    resourceId: '42',
    to: '2026-03-31',
  });
  expect(filterOf(read('q=deo'))).toEqual({});
});

it('searches what a person sees of an entry', () => {
  const entry: AuditEntry = {
    id: '1',
    users: { id: 7, username: 'deo.aizawl', role: 'deo' },
    action: 'update',
    resource_type: 'school',
    resource_id: '42',
    resource_name: 'Zotlang High School',
    success: true,
    ip_address: '203.0.113.7',
    user_agent: 'Firefox',
    created_at: '2026-03-02T05:00:00.000Z',
    details: '{"after":{"school_name":"Chanmari"}}',
    error_message: '',
    integrity: 'whole',
  };
  for (const q of [
    'DEO.A',
    'district education',
    'id 7',
    'update',
    'school',
    '42',
    'zotlang',
    'success',
    '203.0',
    'firefox',
    '02/03/2026',
    '10:30',
    'chanm',
  ])
    expect(searchEntries([entry], q), q).toEqual([entry]);
  expect(searchEntries([entry], 'lunglei')).toEqual([]);
  // The search also finds the words as the badge shows them.
  const refused = { ...entry, action: 'permission_denied', resource_type: 'medical_record' } as const;
  for (const q of ['permission denied', 'medical record', 'permission_denied'])
    expect(searchEntries([entry, refused], q), q).toEqual([refused]);
  const restored = { ...entry, action: 'create', details: '{"step":"restore"}' } as const;
  expect(searchEntries([entry, restored], 'restored')).toEqual([restored]);
});

it('says what an entry did only where its action does not', () => {
  const done = (action: string, details: object) => truly({ action, details: JSON.stringify(details) });
  expect(done('create', { after: { school_id: '1' } })).toBe('');
  expect(done('update', { step: 'merge' })).toBe('');
  expect(done('permission_denied', {})).toBe('');
  expect(done('create', { step: 'restore' })).toBe('Restored');
});

it('colours actions as the specification says', () => {
  expect(AUDIT_ACTIONS.map((action) => `${action} ${actionColour(action)}`)).toEqual([
    'login blue',
    'logout blue',
    'login_failed yellow',
    'user_create green',
    'user_update green',
    'user_delete red',
    'role_change gray',
    'view gray',
    'create green',
    'update green',
    'delete red',
    'export gray',
    'unauthorized_access yellow',
    'permission_denied yellow',
  ]);
});

it.each([
  ['{"rows":12}', '{\n  "rows": 12\n}'],
  ['{}', '{}'],
  ['nothing to see here', 'nothing to see here'],
  ['["forged"]', '["forged"]'],
])(
  'shows the details %s formatted where they are a JSON object, and otherwise as they are',
  (details, shown) => {
    expect(showDetails(details)).toBe(shown);
  },
);

it('says of an empty list what the fields User and Record ID take', () => {
  expect(emptyHint({ user: '', record: '' })).toBe(auditMessages.emptyHint);
  expect(emptyHint({ user: 'id:51', record: '' })).toBe(auditMessages.emptyHint);
  expect(emptyHint({ user: 'clerk', record: '' })).toBe(auditMessages.emptyForName);
  expect(emptyHint({ user: '', record: 'T-2001' })).toBe(auditMessages.emptyForRecord);
});
