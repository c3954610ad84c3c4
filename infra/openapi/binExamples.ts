import { binMessages } from '../../shared/messages/bin.ts';
import type { WholeOf } from './types.ts';

const job = { id: '01K9Z3M4N5P6Q7R8S9T0V1W2X3', state: 'running', done: 14, total: 60 } as const;

/** A school that is on its way back with its teachers, and a teacher who was deleted alone. */
export const BIN: WholeOf<'bin'> = {
  list: {
    response: {
      success: true,
      data: [
        {
          kind: 'school',
          id: 42,
          name: 'Government Chanmari Primary School',
          code: '15010100101',
          deleted_at: '2026-02-03T09:15:00.000Z',
          deleted_by: 'admin',
          days_left: 29,
          counts: { teachers: 60, medicalRecords: 2, attachments: 1, deputations: 3, postingHistories: 118 },
          work: { kind: 'restore', id: job.id, done: job.done, total: job.total },
        },
        {
          kind: 'teacher',
          id: 1287,
          name: 'Lalrinpuii Sailo',
          code: 'PS-01287',
          school_id: '15010100101',
          deleted_at: '2026-01-12T05:30:00.000Z',
          deleted_by: 'admin',
          days_left: 7,
          counts: { teachers: 0, medicalRecords: 1, attachments: 0, deputations: 0, postingHistories: 2 },
        },
      ],
      pagination: { page: 1, limit: 10, total: 2, totalPages: 1 },
    },
  },
  restore: { response: { success: true, message: binMessages.restoring, data: { job } } },
  erase: { response: { success: true, message: binMessages.erased, data: {} } },
};
