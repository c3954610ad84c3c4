import { auditMessages } from '../../shared/messages/audit.ts';
import type { WholeOf } from './types.ts';

const DEO = { id: 7, username: 'deo.aizawl', role: 'deo' };

/** What the trail answers about one record, and about a file that was found. */
export const AUDIT: WholeOf<'audit'> = {
  asOf: {
    response: {
      success: true,
      data: {
        on: '2026-04-01',
        state: 'there',
        record: { school_name: 'Government Chanmari Primary School', school_phone: '03892300123' },
        school_name: '',
        complete: true,
        since: { number: 4711, users: DEO, created_at: '2026-03-02T05:00:00.000Z' },
      },
    },
  },
  statement: {
    response: {
      success: true,
      data: [
        {
          number: 4711,
          created_at: '2026-03-02T05:00:00.000Z',
          users: DEO,
          action: 'update',
          done: 'Changed',
          field: 'School Phone',
          before: '03892300122',
          after: '03892300123',
          integrity: 'whole',
        },
      ],
    },
  },
  noteExport: {
    body: { resource: 'teacher', rows: 25, q: '', ids: '42,44-67' },
    response: { success: true, message: auditMessages.exportNoted },
  },
  export: {
    response: 'Timestamp,User,Role,Action,…\r\n2026-03-02T05:00:00.000Z,deo.aizawl,deo,update,…\r\n',
  },
  trace: {
    body: { ids: ['15010100101', '15010100102'] },
    response: {
      success: true,
      data: {
        schools: 2,
        teachers: 0,
        unknown: 0,
        exports: [
          {
            number: 311,
            kind: 'schools',
            maker: DEO,
            created_at: '2026-03-02T05:00:00.000Z',
            rows: 976,
            found: 2,
            exports: 3,
          },
        ],
      },
    },
  },
};
