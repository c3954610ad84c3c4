import * as z from 'zod';
import type { Permission } from '../access/permissions.ts';
import type { Right } from '../access/rights.ts';
import { importMessages } from '../messages/imports.ts';
import { COLLECTIONS } from '../records/collections.ts';
import { each, type Fields, namesOf, PLACES } from '../records/record.ts';
import { teacher } from '../records/teacher.ts';
import { withoutPlainAadhaar } from './aadhaarMask.ts';
import { MasterInput } from './masterData.ts';
import { MATCHES } from './names.ts';
import { WORKBOOK } from './workbook/fields.ts';

const IMPORT_KINDS = ['schools', 'teachers', 'posts'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** The most rows of a file. */
export const MOST_ROWS = 5000;
/** The most rows of a part, and so the most parts of a file. */
export const PART_ROWS = 200;
export const MOST_PARTS = MOST_ROWS / PART_ROWS;
/** How long an import may wait for its run, in days. */
export const RUN_DAYS = 14;
/** How long after its run an import can be undone, in days. */
export const UNDO_DAYS = 7;

/** The fields that a cell may give. An Aadhaar number that stands in a file is refused, and the masked one ignored. */
export const IMPORT_FIELDS: Readonly<Record<ImportKind, Fields>> = {
  schools: WORKBOOK.schools.fields,
  teachers: { ...WORKBOOK.teachers.fields, aadhaar_number: teacher.aadhaar_number },
  posts: WORKBOOK.posts.fields,
};
export const importColumns = (kind: ImportKind): readonly string[] => namesOf(IMPORT_FIELDS[kind]);

/** The column by which a row finds its record. */
export const KEY_COLUMN = {
  schools: WORKBOOK.schools.key,
  teachers: WORKBOOK.teachers.key,
  posts: WORKBOOK.posts.key,
} as const;

/** Whether a role may import rows of a kind, as far as it may change such records by the form. */
export const importing = (
  kind: ImportKind,
  action: 'create' | 'update' | 'delete' = 'update',
): Permission | Right => (kind === 'posts' ? 'posts.write' : `${kind}.${action}`);

const rowNumber = z.int().min(1).max(1_048_576);

/** The body that begins an import. `rows` counts the rows of the file below its heading. */
export const ImportInput = z
  .strictObject({
    kind: z.enum(IMPORT_KINDS),
    fileName: z.string().trim().min(1).max(200).overwrite(withoutPlainAadhaar),
    sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256 in hexadecimal'),
    columns: z.array(z.string().max(50)).min(1).max(50),
    rows: z.int().min(1, importMessages.noRows).max(MOST_ROWS, importMessages.tooManyRows(MOST_ROWS)),
  })
  .superRefine(({ kind, columns }, context) => {
    const known = new Set(importColumns(kind));
    const unknown = columns.find((column, i) => !known.has(column) || columns.indexOf(column) < i);
    if (unknown === undefined) return;
    context.addIssue({ code: 'custom', path: ['columns'], message: importMessages.unknownColumn(unknown) });
  });
export type ImportInput = z.output<typeof ImportInput>;

/** The most characters of a cell, and of the key of a row. */
export const MOST_CELL = 4000;
export const MOST_KEY = 50;

/** A changed cell: its column, what stood there when the file was made (null where nobody knows), and what stands now. */
export const ImportCell = z.tuple([
  z.string().max(50),
  z.string().max(MOST_CELL).nullable(),
  z.string().max(MOST_CELL),
]);
export type ImportCell = z.output<typeof ImportCell>;

/**
 * The changed cells of a row. `row` is its number in the sheet. `id`, `version` and `key` are those of the record when the
 * file was made; without an id, `key` finds it. Posts that nobody had entered have version 0.
 */
export const SentRow = z.strictObject({
  row: rowNumber,
  id: z.int().min(1).optional(),
  key: z.string().max(MOST_KEY).optional(),
  version: z.int().min(0).optional(),
  cells: z.array(ImportCell).max(50),
});
export type SentRow = z.output<typeof SentRow>;

export const PartInput = z.strictObject({ rows: z.array(SentRow).min(1).max(PART_ROWS) });
/** `version` is that of the comparison that was seen: no other one is stored. */
export const RunInput = z.strictObject({
  version: z.int().min(1),
  take: z.array(rowNumber).max(MOST_ROWS).default([]),
});
export type RunInput = z.output<typeof RunInput>;

/** What the comparison says of a row, and what became of it. */
export const OUTCOMES = ['same', 'create', 'update', 'conflict', 'invalid'] as const;
export type Outcome = (typeof OUTCOMES)[number];
export const ROW_ENDS = ['saved', 'skipped', 'refused', 'undone', 'kept'] as const;
export type RowEnd = (typeof ROW_ENDS)[number];

const IMPORT_STATES = ['draft', 'checked', 'running', 'done', 'undoing', 'undone'] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** An import as its maker sees it. The counts add up to its rows: those that were not sent are `same`. */
export const Import = z.object({
  id: z.string(),
  kind: z.enum(IMPORT_KINDS),
  file_name: z.string(),
  sha256: z.string(),
  columns: z.array(z.string()),
  rows: z.int(),
  /** The parts that have arrived. */
  parts: z.array(z.int()),
  /** Counts its changes. What a run stores is what was compared as this version. */
  version: z.int(),
  state: z.enum(IMPORT_STATES),
  counts: z.object(each(OUTCOMES, z.int())).nullable(),
  /** How many rows the run, or the undo, has done; null before, and in lists once it has ended. */
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  /** What became of the rows; null before the run has ended. */
  results: z.object(each(ROW_ENDS, z.int())).nullable(),
  maker: z.object({ id: z.int(), username: z.string() }),
  created_at: z.string(),
  /** When the run ended, and until when it can be undone. */
  run_at: z.string().nullable(),
  undo_until: z.string().nullable(),
});
export type Import = z.output<typeof Import>;

/** A cell that differs. `old` is what is stored; `conflict` says that somebody else changed it too. */
export const ComparedCell = z.object({
  column: z.string(),
  base: z.string().nullable(),
  old: z.string(),
  new: z.string(),
  conflict: z.boolean(),
});
export type ComparedCell = z.output<typeof ComparedCell>;

/** The lists that an import may add names to. A subject also needs classes, so it is added in the settings. */
const OPEN_LISTS = COLLECTIONS.filter((name) => name !== 'subjects');
export const MOST_NAMES = 500;

/** A name for a list: the places that contain it, outermost first, and the name itself. */
export const ListName = z.strictObject({
  collection: z.enum(OPEN_LISTS),
  path: z.array(MasterInput.shape.name).min(1).max(PLACES.length),
});
export type ListName = z.output<typeof ListName>;
export const NamesInput = z.strictObject({ names: z.array(ListName).min(1).max(MOST_NAMES) });

/** A name that new records have and no list: in how many rows, and a name of the list that it may be meant for, or ''. */
export const MissingName = z.object({
  collection: ListName.shape.collection,
  path: z.array(z.string()),
  rows: z.int(),
  near: z.string(),
});
export type MissingName = z.output<typeof MissingName>;

/** A teacher in sight who may be the person of a row that adds one, and what they share. */
export const SimilarRecord = z.object({
  id: z.int(),
  key: z.string(),
  name: z.string(),
  match: z.enum(MATCHES),
});
export type SimilarRecord = z.output<typeof SimilarRecord>;

/** A row of an import beside its record. */
export const ImportRow = z.object({
  row: z.int(),
  /** The record; null for a new one, and where the row finds none in sight. */
  id: z.int().nullable(),
  key: z.string(),
  name: z.string(),
  outcome: z.enum(OUTCOMES),
  cells: z.array(ComparedCell),
  /** What is wrong with it. A field of '' means the whole row. */
  issues: z.array(z.object({ field: z.string(), message: z.string() })),
  /** Who may be the person of a new row; absent where nobody is. A row is stored all the same. */
  similar: z.array(SimilarRecord).optional(),
  done: z
    .enum(ROW_ENDS)
    .nullable()
    .meta({ enum: [...ROW_ENDS, null] }),
  /** Why it was refused, skipped or kept; '' otherwise. */
  reason: z.string(),
  /** The columns that the run, or the undo, left as they were. */
  left: z.array(z.string()),
});
export type ImportRow = z.output<typeof ImportRow>;
