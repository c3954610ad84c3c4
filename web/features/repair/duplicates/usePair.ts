import { useState } from 'react';
import type { MergeRecord, SideBySide } from '#shared/domain/duplicate.ts';
import {
  type Choice,
  type Choose,
  differing,
  type Merged,
  merged,
  mergeFaults,
  type Side,
  type Two,
} from '#shared/domain/mergeTeachers.ts';
import { dateDoubts } from '#shared/domain/teacherDates.ts';
import { duplicateMessages } from '#shared/messages/duplicates.ts';
import { todayInIndia } from '../../../api/todayInIndia.ts';

/** The column of a record on the screen. Which of the two stays does not move it. */
export type Column = 'a' | 'b';
export const COLUMNS: readonly Column[] = ['a', 'b'];
const other = (column: Column): Column => (column === 'a' ? 'b' : 'a');

/** The record that stays unless somebody chooses: the older one, if the other one can go and is in service alike. */
const usual = ({ a, b, refusals }: SideBySide): Column => {
  if (refusals.into_a !== '') return 'b';
  return a.left && !b.left && refusals.into_b === '' ? 'b' : 'a';
};

/** The end of the phone of the account that a merge ends; '' where it ends none. */
export const endedLogin = ({ two, sides }: { two: Two<MergeRecord>; sides: Merged['sides'] }): string =>
  (sides.login === 'this' ? two.other : two.this).login;

/**
 * What somebody chooses of a pair, and what would become of the two records.
 * @param endsAccounts whether the reader is not refused a merge that ends an account
 */
export function usePair(pair: SideBySide, endsAccounts: boolean) {
  const [stays, setStays] = useState<Column>(() => usual(pair));
  const [picked, setPicked] = useState<Partial<Record<Choice, Column>>>({});
  const two = { this: pair[stays], other: pair[other(stays)] };
  const sideOf = (column: Column): Side => (column === stays ? 'this' : 'other');
  const choose: Choose = Object.fromEntries(
    Object.entries(picked).map(([name, column]) => [name, sideOf(column)]),
  );
  const { sides, record } = merged(two, choose);
  const today = todayInIndia();
  const doubts = dateDoubts(record);
  const known = COLUMNS.flatMap((column) => dateDoubts(pair[column]));
  return {
    stays,
    setStays,
    fields: differing(two).filter((name) => endsAccounts || name !== 'login'),
    columnOf: (name: Choice): Column => (sides[name] === 'this' ? stays : other(stays)),
    pick: (name: Choice, column: Column) => setPicked({ ...picked, [name]: column }),
    choose,
    sides,
    record,
    two,
    today,
    /** Why the server would refuse, in sentences. */
    faults: [
      ...(pair.refusals[`into_${stays}`] ? [pair.refusals[`into_${stays}`]] : []),
      ...(endsAccounts || endedLogin({ two, sides }) === '' ? [] : [duplicateMessages.changesSignIn]),
      ...mergeFaults(record, today).map(({ message }) => message),
    ],
    /** What may be a slip in the merged record and was none in either. */
    doubts: doubts.filter((doubt) => !known.includes(doubt)),
  };
}
export type PairChoices = ReturnType<typeof usePair>;
