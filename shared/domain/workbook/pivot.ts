import { postLine } from '../../records/posts.ts';
import { school } from '../../records/school.ts';
import type { Cell } from '../exportSheet.ts';
import { postsText } from '../service/postsText.ts';
import type { PostLine } from '../service/strength.ts';
import { fold } from '../text.ts';
import { headingForm, TITLE_LINES } from './heading.ts';
import { ALLOWED_SHEET, baseSheet, type OutSheet } from './layout.ts';
import { FORMULA_FAULT } from './understand.ts';

type Rows = readonly (readonly Cell[])[];

const HEADINGS = {
  school_id: [school.school_id.label, 'school_id'],
  designation: [postLine.designation.label, 'designation'],
  subject: [postLine.subject.label, 'subject'],
  sanctioned: [postLine.sanctioned.label, 'sanctioned', 'Sanctioned Posts'],
} as const;
type Name = keyof typeof HEADINGS;

const textOf = (cell: Cell | undefined) =>
  cell === undefined || typeof cell === 'object' ? '' : String(cell).replace(/\s+/gu, ' ').trim();

const NAMES = Object.keys(HEADINGS) as Name[];

/** Where the columns of posts stand in a row of headings, -1 for no subject; undefined where another is missing. */
function placesIn(row: readonly Cell[]): Record<Name, number> | undefined {
  const known = (name: Name, cell: Cell) =>
    HEADINGS[name].some((one) => headingForm(one) === headingForm(textOf(cell)));
  const at = (name: Name) => row.findIndex((cell) => known(name, cell));
  const places = { school_id: at('school_id'), designation: at('designation'), sanctioned: at('sanctioned') };
  return Object.values(places).includes(-1) ? undefined : { ...places, subject: at('subject') };
}

/** Whether a text can be a School ID. A blank, a dash and a sign for "as above" name no school. */
const mayBeId = (text: string) => /\d/.test(text);

/**
 * A sheet of posts with a row for each school, in the place where its first row stood, so that a row has the number that
 * people see in the sheet. `unnamed` are the numbers of rows with a post of which nobody says where.
 */
type Pivoted = { rows: Cell[][]; unnamed: number[] };

/**
 * A sheet with one row for each post, put together to one row for each school, as posts are compared and stored. A line
 * that stands twice is added up.
 * @returns undefined for a sheet that has no such columns
 */
export function pivotPosts(rows: Rows): Pivoted | undefined {
  const head = rows.slice(0, TITLE_LINES).findIndex((row) => placesIn(row) !== undefined);
  const places = placesIn(rows[head] ?? []);
  if (!places) return undefined;
  const schools = new Map<string, { at: number; lines: Map<string, PostLine | string> }>();
  const unnamed: number[] = [];
  for (const [at, row] of rows.entries()) {
    if (at <= head) continue;
    const [id, designation, subject, number] = NAMES.map((name) => textOf(row[places[name]])) as [
      string,
      string,
      string,
      string,
    ];
    if (id === '' && designation === '') continue;
    if (designation !== '' && !mayBeId(id)) {
      unnamed.push(at + 1);
      continue;
    }
    const one = schools.get(id) ?? { at, lines: new Map<string, PostLine | string>() };
    schools.set(id, one);
    const { lines } = one;
    const failed = [designation, subject].find((text) => FORMULA_FAULT.test(text));
    if (failed) {
      // Without a number it is no line, so that the comparison refuses it.
      lines.set(failed, failed);
      continue;
    }
    const key = `${fold(designation)}\n${fold(subject)}`;
    if (!/^\d+(\.0+)?$/.test(number)) {
      // What is no number stays as it is typed, beside what is one, so that the comparison names it.
      lines.set(`${key}\n${fold(number)}`, `${designation}: ${number || '?'}`);
      continue;
    }
    const known = lines.get(key);
    const before = typeof known === 'object' ? known : { designation, subject, sanctioned: 0 };
    lines.set(key, { ...before, sanctioned: before.sanctioned + Number(number) });
  }
  const text = (lines: Map<string, PostLine | string>) =>
    [...lines.values()].map((line) => (typeof line === 'string' ? line : postsText([line]))).join('; ');
  const placed: Cell[][] = rows.map(() => []);
  placed[head] = [school.school_id.label, 'Posts'];
  for (const [id, { at, lines }] of schools) placed[at] = [id, text(lines)];
  return { rows: placed, unnamed };
}

/** A school with its posts, as a list answers it. A school of which nobody entered them has version 0. */
export type PostsOf = { id: number; school_id: string; version: number; lines: readonly PostLine[] };

/** The sheets of a file of posts: a row for each post, the subjects there are, and what the posts of each school were. */
export const postSheets = (schools: readonly PostsOf[], subjects: readonly string[]): OutSheet[] => [
  { name: 'Posts', blankRows: 200, rows: postRows(schools) },
  { name: ALLOWED_SHEET, rows: [[postLine.subject.label], ...subjects.map((name) => [name])] },
  baseSheet(
    'posts',
    ['school_id', 'posts'],
    schools.map(({ id, version, school_id, lines }) => ({
      ...{ id, version },
      texts: [school_id, version === 0 ? '' : postsText(lines)],
    })),
  ),
];

const postRows = (schools: readonly Pick<PostsOf, 'school_id' | 'lines'>[]): Cell[][] => [
  NAMES.map((name) => HEADINGS[name][0]),
  ...schools.flatMap(({ school_id, lines }) =>
    lines.map(({ designation, subject, sanctioned }): Cell[] => [
      school_id,
      designation,
      subject,
      sanctioned,
    ]),
  ),
];
