import { expect, it } from 'vitest';
import { asking } from './features/ask/askState.ts';
import { auditLogs } from './features/auditLogs/auditState.ts';
import { medicalRecords } from './features/medicalRecords/medicalList.ts';
import { moves } from './features/moves/moveState.ts';
import { orders } from './features/orders/orderList.ts';
import { posts } from './features/posts/postState.ts';
import { history } from './features/recordHistory/historyState.ts';
import { bin } from './features/repair/bin/binState.ts';
import { duplicates } from './features/repair/duplicates/pairState.ts';
import { queue } from './features/repair/tickets/queueState.ts';
import { retirements } from './features/retirements/retirementState.ts';
import { settings } from './features/settings/settingsState.ts';
import { users } from './features/users/userState.ts';

const question = { of: 'schools', all: [['district', 'is', 'Aizawl']] };
const ask = encodeURIComponent(JSON.stringify(question)).replaceAll('%20', '+');
const list = (q: string, page: number, limit: number) => ({ q, page, limit });
const days = { from: '2026-03-01', to: '2026-03-31' };
const between = 'from=2026-03-01&to=2026-03-31';

/** Bookmarks, mails and links of other screens have these addresses, so that they must not change. */
it.each([
  ['moves', moves, 'tab=due&district=Aizawl&page=2', { tab: 'due', district: 'Aizawl', page: 2 }],
  [
    'posts',
    posts,
    'tab=unplaced&district=Aizawl&rd_block=Tlangnuam&designation=Headmaster&page=4',
    { tab: 'unplaced', district: 'Aizawl', rd_block: 'Tlangnuam', designation: 'Headmaster', page: 4 },
  ],
  [
    'retirements',
    retirements,
    `district=Aizawl&subject=Mathematics&warning=Within+12+months&${between}&page=2`,
    { district: 'Aizawl', subject: 'Mathematics', warning: 'Within 12 months', ...days, page: 2 },
  ],
  [
    'orders',
    orders,
    'q=PS%2F1&page=2&limit=25&state=issued&kind=transfer',
    { ...list('PS/1', 2, 25), state: 'issued', kind: 'transfer' },
  ],
  [
    'users',
    users,
    'q=deo&page=3&limit=25&role=sdeo&status=inactive',
    { ...list('deo', 3, 25), role: 'sdeo', status: 'inactive' },
  ],
  [
    'audit logs',
    auditLogs,
    `q=deo&page=3&limit=50&action=update&type=school&success=false&${between}&user=deo.aizawl&record=42`,
    {
      ...list('deo', 3, 50),
      ...{ action: 'update', type: 'school', success: 'false', ...days, user: 'deo.aizawl', record: '42' },
    },
  ],
  [
    'settings',
    settings,
    'q=Lung&page=3&limit=100&tab=rd-blocks&inactive=hidden',
    { ...list('Lung', 3, 100), tab: 'rd-blocks', inactive: false },
  ],
  [
    'history of a record',
    history,
    `type=teacher&id=42&on=2026-04-01&${between}`,
    { type: 'teacher', id: 42, on: '2026-04-01', ...days },
  ],
  [
    'bin',
    bin,
    'tab=bin&q=Zotlang&kind=medical&page=2',
    { tab: 'bin', q: 'Zotlang', kind: 'medical', page: 2 },
  ],
  ['duplicates', duplicates, 'tab=duplicates&page=3&a=12&b=7', { tab: 'duplicates', page: 3, a: 12, b: 7 }],
  [
    'corrections',
    queue,
    'tab=tickets&state=returned&age=7&page=2&ticket=12',
    { tab: 'tickets', state: 'returned', age: '7', page: 2, ticket: 12 },
  ],
  [
    'medical records',
    medicalRecords,
    'q=asthma&page=2&limit=50&in=all&severity=Severe',
    { ...list('asthma', 2, 50), everywhere: true, severity: 'Severe' },
  ],
  ['question', asking, `ask=${ask}&page=3&question=q1`, { question, page: 3, saved: 'q1', broken: false }],
])('the address of %s is read and written as it always was', (_, { read, write }, query, state) => {
  const params = new URLSearchParams(query);
  expect(read(params)).toEqual(state);
  expect(String((write as (state: unknown) => URLSearchParams)(read(params)))).toBe(String(params));
});
