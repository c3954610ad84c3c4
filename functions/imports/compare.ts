import type { Issue } from '#shared/contracts/errors.ts';
import {
  type ComparedCell,
  type ImportCell,
  type ImportKind,
  type ImportRow,
  KEY_COLUMN,
  type SentRow,
  type SimilarRecord,
} from '#shared/domain/import.ts';
import { MASKED_AADHAAR } from '#shared/domain/teacher.ts';
import { fold } from '#shared/domain/text.ts';
import { importMessages } from '#shared/messages/imports.ts';
import type { MasterData } from '../masterData/stored.ts';
import { meanSame, readCell, type Texts } from './cells.ts';
import { namesFor, withListNames, withNearest } from './listNames.ts';
import { foldedKey, keyOf } from './rowKey.ts';

/** A record that a row means. */
export type Found = { id: number; version: number; key: string; name: string; texts: Texts };

/** What rows of a kind are compared with: the records in the actor's sight, and the rules of the form. */
export type World = {
  kind: ImportKind;
  today: string;
  master: MasterData;
  /** Whether the actor may add records. */
  mayCreate: boolean;
  byId(id: number): Found | undefined;
  byKey(key: string): Found | undefined;
  /** Whether some record in sight has this key but for zeros before it. */
  zerosApart(key: string): boolean;
  /** Why no other record than `by` can have a key, though no row can mean the one that has it; undefined where one can. */
  keptKey(key: string, by?: number): string | undefined;
  /** The names in texts that no list has, and the ID of a school that is not in sight. */
  unknownIssues(texts: Texts): Issue[];
  /** What the form would refuse of a record with these changes. */
  updateIssues(found: Found, texts: Texts): Issue[];
  /** What the form would refuse of a new record. */
  createIssues(texts: Texts): Issue[];
  /** The records in sight that the form would name beside a new record, since they may be the same person. */
  similarTo(texts: Texts): SimilarRecord[];
};

type Compared = Pick<ImportRow, 'id' | 'key' | 'name' | 'outcome' | 'cells' | 'issues' | 'similar'>;

const NAMES = { schools: 'school_name', teachers: 'teacher_name', posts: 'school_id' } as const;
const nameColumn = (kind: ImportKind) => NAMES[kind];

const whole = (message: string): Issue => ({ field: '', message });

/** Compares the rows of a file with what is stored. A record that two rows mean makes both of them invalid. */
export function compareRows(world: World, rows: readonly SentRow[]): ImportRow[] {
  const meant = (sent: SentRow) => {
    const key = keyOf(world.kind, sent);
    const found = sent.id === undefined ? world.byKey(key) : world.byId(sent.id);
    return { sent, key, found, is: found ? `#${found.id}` : fold(key) };
  };
  const all = rows.map(meant).sort((a, b) => a.sent.row - b.sent.row);
  const sharing = Map.groupBy(all, ({ is }) => is);
  return all.map(({ sent, key, found, is }) => {
    const other = is !== '' && sharing.get(is)?.find((one) => one.sent.row !== sent.row);
    const compared = other
      ? refused(found, key, [
          { field: KEY_COLUMN[world.kind], message: importMessages.keyTwice(other.sent.row) },
        ])
      : compareRow(world, sent, key, found);
    return { row: sent.row, ...compared, done: null, reason: '', left: [] };
  });
}

const refused = (found: Found | undefined, key: string, issues: Issue[]): Compared => ({
  ...{ id: found?.id ?? null, key: found?.key ?? key, name: found?.name ?? '' },
  ...{ outcome: 'invalid', cells: [], issues },
});

/**
 * Whether the record with the id of a row has neither the key that the file was made with nor the one that the row gives
 * it. It may be somebody else's: ids of another installation mean others, and a restored table gives an id again.
 */
function isOfAnother({ kind }: World, { id, key, cells }: SentRow, found: Found): boolean {
  if (id === undefined || key === undefined) return false;
  const given = cells.find(([column]) => column === KEY_COLUMN[kind])?.[2] ?? key;
  return ![key, given].some((one) => foldedKey(one.trim()) === foldedKey(found.key));
}

function compareRow(world: World, sent: SentRow, key: string, found: Found | undefined): Compared {
  if (found && isOfAnother(world, sent, found))
    return refused(undefined, key, [whole(importMessages.anotherRecord)]);
  if (found) return compareUpdate(world, sent, found);
  if (sent.id === undefined && key === '') return refused(found, key, [whole(importMessages.keyMissing)]);
  if (sent.id === undefined && world.zerosApart(key))
    return refused(found, key, [{ field: KEY_COLUMN[world.kind], message: importMessages.zerosApart }]);
  // An absent record and one out of sight read alike.
  if (sent.id !== undefined || !world.mayCreate) return refused(found, key, [whole(importMessages.noRecord)]);
  return compareCreation(world, sent, key);
}

/** What the text of a cell means, by the lists as they are. */
const readText = ({ kind, today, master }: World, column: string, text: string) =>
  readCell(kind, column, text, today, namesFor(kind, column, master));

/** The cells that were read, each with its new text, and what is wrong with the others. */
function readCells(world: World, cells: readonly ImportCell[]) {
  const texts: Record<string, string> = {};
  const issues: Issue[] = [];
  for (const [column, , value] of cells) {
    if (column === AADHAAR) {
      if (isEntered(value)) issues.push({ field: column, message: importMessages.aadhaarInForm });
      continue;
    }
    const read = readText(world, column, value);
    if ('fault' in read) issues.push({ field: column, message: read.fault });
    else texts[column] = read.text;
  }
  return { texts, issues };
}

export const AADHAAR = 'aadhaar_number';
/** Whether a cell has an Aadhaar number, and not only what is shown of one, in groups or not. */
export function isEntered(value: string): boolean {
  const bare = value.replace(/[\s-]+/gu, '');
  return bare !== '' && !MASKED_AADHAAR.test(bare);
}

function compareUpdate(world: World, { version, cells }: SentRow, found: Found): Compared {
  const { kind, master } = world;
  const read = readCells(world, cells);
  // A place is found below the others, which the row may not give.
  const named = withListNames(kind, { ...found.texts, ...read.texts }, master);
  const based = cells.flatMap(([column, base]) =>
    base === null || !(column in read.texts) ? [] : [[column, textAsRead(world, column, base)] as const],
  );
  const bases = withListNames(kind, { ...found.texts, ...Object.fromEntries(based) }, master);
  const moved = version !== found.version;
  const compared = cells.flatMap(([column, base]): ComparedCell[] => {
    const text = named[column];
    const old = found.texts[column] ?? '';
    if (!(column in read.texts) || text === undefined || meanSame(kind, column, old, text)) return [];
    const was = base === null ? null : (bases[column] ?? base);
    const conflict = moved && was !== null && !meanSame(kind, column, was, old);
    // Somebody else changed it, and the file did not.
    if (conflict && meanSame(kind, column, was, text)) return [];
    return [{ column, base, old, new: text, conflict }];
  });
  const texts = Object.fromEntries(compared.map((cell) => [cell.column, cell.new]));
  const refused =
    read.issues.length > 0 || compared.length === 0
      ? read.issues
      : [...keyIssues(world, texts, found), ...world.updateIssues(found, texts)];
  const issues = withUnknown(world, refused, named).filter(
    (issue) => refused.includes(issue) || issue.field in texts,
  );
  const about = { id: found.id, key: found.key, name: found.name, cells: compared };
  if (issues.length > 0)
    return { ...about, outcome: 'invalid', issues: withNearest(kind, issues, named, master) };
  const outcome = compared.some(({ conflict }) => conflict) ? 'conflict' : 'update';
  return { ...about, outcome: compared.length === 0 ? 'same' : outcome, issues };
}

/** Issues, and others of fields that have none yet: a person corrects all of a row at once. */
const inOneRound = (issues: Issue[], others: readonly Issue[]): Issue[] => [
  ...issues,
  ...others.filter(({ field }) => !issues.some((one) => one.field === field)),
];

/** What is refused of a row, and its names that nothing has: the rules of the form stop before they look for these. */
const withUnknown = (world: World, refused: Issue[], texts: Texts) =>
  refused.length === 0 ? refused : inOneRound(refused, world.unknownIssues(texts));

/** What speaks against the key that a row gives to a record. Whether another row frees a key is known when it is stored. */
function keyIssues({ kind, keptKey }: World, texts: Texts, found?: Found): Issue[] {
  const field = KEY_COLUMN[kind];
  const key = texts[field];
  const message = key === undefined ? undefined : keptKey(key, found?.id);
  return message === undefined ? [] : [{ field, message }];
}

/** A text as it would be stored; the text itself where it cannot be read. */
function textAsRead(world: World, column: string, text: string): string {
  const read = readText(world, column, text);
  return 'text' in read ? read.text : text;
}

function compareCreation(world: World, { cells }: SentRow, key: string): Compared {
  const { kind, master } = world;
  const given = cells.some(([column]) => column === KEY_COLUMN[kind]);
  const read = readCells(world, given ? cells : [[KEY_COLUMN[kind], null, key], ...cells]);
  const texts = withListNames(kind, read.texts, master);
  // A cell that cannot be read is missing from the texts, and refused already.
  const refused = inOneRound(read.issues, [...keyIssues(world, texts), ...world.createIssues(texts)]);
  const issues = withUnknown(world, refused, texts);
  const compared = Object.entries(texts)
    .filter(([, text]) => text !== '')
    .map(([column, text]): ComparedCell => ({ column, base: null, old: '', new: text, conflict: false }));
  const similar = world.similarTo(texts);
  return {
    ...{ id: null, key, name: texts[nameColumn(kind)] ?? '', cells: compared },
    ...(similar.length > 0 && { similar }),
    outcome: issues.length > 0 ? 'invalid' : 'create',
    issues: withNearest(kind, issues, texts, master),
  };
}
