import type { SavedQuestion } from '../../shared/domain/question.ts';
import { askMessages } from '../../shared/messages/ask.ts';
import type { WholeOf } from './types.ts';

const query = {
  of: 'teachers' as const,
  all: [['retires_on', 'within', '12m'] as ['retires_on', 'within', string]],
  group: ['district'],
  columns: ['teacher_name', 'teacher_ID', 'retires_on'],
};
const kept = { name: 'Who retires this year', query, mail: 'monthly' as const };
const saved: SavedQuestion = {
  ...kept,
  id: '01K9Z3M4N5P6Q7R8S9T0V1W2X3',
  version: 1,
  owner: 'deo.aizawl',
  count: 58,
};
const exported = {
  id: '01K9Z3M4N5P6Q7R8S9T0V1W2X4',
  kind: 'teachers' as const,
  state: 'running' as const,
  done: 0,
  total: 58,
  file_name: 'answer_2026-03-02.xlsx',
  created_at: '2026-03-02T05:30:00.000Z',
};

/** Questions and their answers, which single fields would not show well. */
export const ASK: WholeOf<'ask'> = {
  run: {
    body: { ...query, page: 1, limit: 50 },
    response: {
      success: true,
      columns: query.columns,
      data: [{ id: 42, key: '42', cells: ['Lalrinpuii Sailo', 'PS-01287', '2026-11-30'] }],
      pagination: { page: 1, limit: 50, total: 58, totalPages: 2 },
      left: [58],
      groups: [{ values: ['Aizawl'], count: 58 }],
      groupTotal: 1,
    },
  },
  export: {
    body: { query, name: kept.name, format: 'xlsx' },
    response: { success: true, data: exported },
  },
  questions: {
    response: {
      success: true,
      data: { builtIn: [{ id: 'oneTeacher', count: 212 }], own: [saved], shared: [] },
    },
  },
  createQuestion: { body: kept, response: { success: true, data: saved } },
  updateQuestion: {
    body: { ...kept, version: 1 },
    response: { success: true, data: { ...saved, version: 2 } },
  },
  deleteQuestion: { response: { success: true, message: askMessages.deleted } },
};
