import type { Import, ImportRow } from '../../shared/domain/import.ts';
import type { WholeOf } from './types.ts';

const begun: Import = {
  id: '01K9Z3M4N5P6Q7R8S9T0V1W2X3',
  kind: 'teachers',
  file_name: 'phones of Aizawl.xlsx',
  sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824',
  columns: ['teacher_ID', 'phone_number'],
  rows: 412,
  parts: [],
  version: 1,
  state: 'draft',
  counts: null,
  progress: null,
  results: null,
  maker: { id: 7, username: 'deo.aizawl' },
  created_at: '2026-03-02T05:30:00.000Z',
  run_at: null,
  undo_until: null,
};
const counts = { same: 12, create: 0, update: 398, conflict: 1, invalid: 1 };
const checked: Import = { ...begun, parts: [1, 2], version: 4, state: 'checked', counts };
const running: Import = { ...checked, version: 5, state: 'running', progress: { done: 0, total: 399 } };
const ended: Import = {
  ...running,
  version: 6,
  state: 'done',
  progress: { done: 399, total: 399 },
  results: { saved: 398, skipped: 1, refused: 0, undone: 0, kept: 0 },
  run_at: '2026-03-02T05:31:00.000Z',
  undo_until: '2026-03-09T05:31:00.000Z',
};
const row: ImportRow = {
  row: 2,
  id: 42,
  key: 'PS-01287',
  name: 'Lalrinpuii Sailo',
  outcome: 'conflict',
  cells: [
    { column: 'phone_number', base: '9862012345', old: '9862012399', new: '9862012346', conflict: true },
  ],
  issues: [],
  done: null,
  reason: '',
  left: [],
};
const name = { collection: 'habitations', path: ['Mamit', 'Zawlnuam', 'Kanhmun'] } as const;
const answer = (data: Import) => ({ response: { success: true as const, data } });

/** Imports on their way, which single fields would not show well. */
export const IMPORTS: WholeOf<'imports'> = {
  create: {
    body: {
      kind: 'teachers',
      fileName: begun.file_name,
      sha256: begun.sha256,
      columns: begun.columns,
      rows: begun.rows,
    },
    ...answer(begun),
  },
  list: { response: { success: true, data: [ended] } },
  get: answer(ended),
  part: {
    body: {
      rows: [{ row: 2, id: 42, version: 3, cells: [['phone_number', '9862012345', '9862012346']] }],
    },
    ...answer({ ...begun, parts: [1], version: 2 }),
  },
  check: answer(checked),
  rows: {
    response: {
      success: true,
      data: [row],
      pagination: { page: 1, limit: 10, total: 1, totalPages: 1 },
    },
  },
  names: { response: { success: true, data: [{ ...name, path: [...name.path], rows: 3, near: '' }] } },
  addNames: {
    body: { names: [{ ...name, path: [...name.path] }] },
    response: { success: true, data: { added: 1 } },
  },
  run: { body: { version: checked.version, take: [2] }, ...answer(running) },
  undo: answer({ ...ended, state: 'undoing', progress: { done: 0, total: 398 } }),
};
