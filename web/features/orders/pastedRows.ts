import { oneLine } from '#shared/domain/text.ts';
import { readTypedDate } from '#shared/domain/typedDate.ts';
import { orderScreen } from '#shared/messages/serviceBook.ts';
import { todayInIndia } from '../../api/todayInIndia.ts';

/** A row as it was pasted from a sheet or a letter: whom it names, where to, and from which day. '' for what it lacks. */
export type PastedRow = {
  /** The Teacher ID or the name. */
  who: string;
  /** The name beside a Teacher ID, which tells whether the ID was mistyped. */
  name: string;
  /** A School ID, or the name of a school. */
  school: string;
  /** `YYYY-MM-DD`. */
  on: string;
  /** Whether `school` is the only name beside a Teacher ID, and so may also be the teacher's own. */
  unsure?: true;
};

/** A number in the first column of a list, `1`, `2.` or `(3)`. */
const SERIAL = /^\(?\d{1,3}[.)]?$/;
/** UDISE codes have eleven digits. */
const SCHOOL_CODE = /^\d{11}$/;
/** Teacher IDs have a digit and no space. */
export const TEACHER_CODE = /^(?=.*\d)[A-Za-z0-9_-]{1,50}$/;
/** Letters and digits in one word, such as eight digits alone, are a Teacher ID rather than a day. */
const ONE_WORD = /^[\p{L}\d]+$/u;
const HEADER =
  /^(s(l|r)?\.?\s*no\.?|#|teacher(\s*id)?|teacher'?s?\s+name|name(\s+of.*)?|school(\s*id)?|date)$/i;

/** The cells of a line: parted by tabs, as sheets copy them, or by semicolons. */
const cellsOf = (line: string) =>
  line.split(line.includes('\t') ? '\t' : ';').map((cell) => cell.replace(/\s+/gu, ' ').trim());

/**
 * Reads what was pasted, one teacher a line. The columns may stand in any order but for names: the first name is the
 * teacher's and the second the school's. One name beside a Teacher ID is taken for the school's until the check tells
 * whose it is. A line of headers and empty lines are left out.
 * @param today `YYYY-MM-DD` in India
 * @returns the rows, and each text of a cell that is in none of them
 */
export function pastedRows(text: string, today = todayInIndia()): { rows: PastedRow[]; unread: string[] } {
  const unread = new Set<string>();
  const rows = text.split(/\r\n?|\n/u).flatMap((line) => {
    const cells = cellsOf(line);
    const given = cells.filter(Boolean);
    if (given.length === 0 || given.every((cell) => HEADER.test(cell))) return [];
    const numbered = given.length > 1 && SERIAL.test(given[0] ?? '') ? given.slice(1) : given;
    const row: PastedRow = { who: '', name: '', school: '', on: '' };
    const names: string[] = [];
    for (const cell of numbered) {
      const day = ONE_WORD.test(cell) ? undefined : readTypedDate(cell, today);
      if (!row.school && SCHOOL_CODE.test(cell)) row.school = cell;
      else if (!row.on && day) row.on = day;
      else if (!row.who && TEACHER_CODE.test(cell)) row.who = cell;
      else names.push(cell);
    }
    const [first = '', second = ''] = names;
    // Beside a School ID only the teacher is read by a name.
    const rest = names.slice(row.school ? 1 : 2);
    if (row.who && !row.school && first && !second) {
      row.school = first;
      row.unsure = true;
    } else if (row.who) row.name = first;
    else row.who = first;
    if (!row.school) row.school = second;
    for (const cell of row.who ? rest : numbered) unread.add(cell);
    return row.who ? [row] : [];
  });
  return { rows, unread: [...unread] };
}

/** The most cells that are named as not read, and how much of each. */
const [MOST_NAMED, LONGEST_NAMED] = [5, 60];

/** Names the cells that were not read. */
export function unreadText(cells: readonly string[]): string {
  const named = cells.slice(0, MOST_NAMED).map((cell) => `“${oneLine(cell, LONGEST_NAMED)}”`);
  return orderScreen.unread(named.join(', '), cells.length - named.length);
}

/** Says how many teachers were added, and names the Teacher IDs that were not. */
export const pastedText = (added: number, known: readonly string[]): string =>
  orderScreen.pasted(added, known.slice(0, MOST_NAMED).join(', '), Math.max(0, known.length - MOST_NAMED));
