import { useCallback, useMemo, useRef, useState } from 'react';
import { toRemember } from '#shared/domain/workbook/heading.ts';
import { cellKey, mendZeros, type Reading } from '#shared/domain/workbook/rows.ts';
import { workbookMessages } from '#shared/messages/workbook.ts';
import { messageOf } from '../../api/apiError.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { type CellTexts, countTexts, inColumns, withoutTexts, withTexts } from './cellTexts.ts';
import { type Fill, filling, matching, type OpenFile, openFile, readingOf } from './fileState.ts';
import { knownHeadings, rememberHeadings } from './knownHeadings.ts';
import type { Correction } from './nearName.ts';
import { readFile } from './readFile.ts';
import { type Sending, type Sent, sendFile } from './sendFile.ts';

export type FileWork = {
  file: OpenFile | undefined;
  reading: Reading | undefined;
  /** Whether a file is being read. */
  busy: boolean;
  problem: string;
  /** How far the changed cells were sent; undefined when nothing is sent. */
  sending: Sending | undefined;
  /** The import that the file was sent for. */
  importId: string | undefined;
  /** The cells that were corrected on screen and not compared since, and how many they are. */
  corrected: CellTexts;
  pending: number;
  /** What is being typed into cells, and of it what differs from what the cell has and is not kept. */
  typing: CellTexts;
  unkept: CellTexts;
  /** Takes what is typed into a cell, undefined where its field closes. `shown` is what the cell has. */
  type: (row: number, column: string, text: string | undefined, shown: string) => void;
  /** Whether a cell was corrected or typed that no comparison has. */
  unsaved: boolean;
  take: (file: File) => Promise<void>;
  chooseSheet: (name: string) => void;
  chooseField: (at: number, field: string) => void;
  mendZeros: (column: string) => void;
  mendAll: (cells: readonly Correction[]) => void;
  fillNew: (fill: Fill) => void;
  /** Sends and compares. @returns the id of the import; undefined when that failed */
  compare: () => Promise<string | undefined>;
};

const NOTHING_TYPED: { typing: CellTexts; unkept: CellTexts } = { typing: new Map(), unkept: new Map() };

/** The file of this page. It stays in the memory of the page until another one is chosen. */
export function useFile(): FileWork {
  const { user } = useSession();
  const [file, setFile] = useState<OpenFile>();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const [sending, setSending] = useState<Sending>();
  const [sent, setSent] = useState<Sent>();
  const [corrected, setCorrected] = useState<CellTexts>(new Map());
  const [{ typing, unkept }, setTyping] = useState(NOTHING_TYPED);
  const latest = useRef<File>(undefined);
  const reading = useMemo(() => file && readingOf(file), [file]);
  const change = (more: Partial<OpenFile>) => setFile((now) => now && { ...now, ...more });

  /** Each file and each sheet is sent as an import of its own. */
  const begin = (opened: OpenFile | undefined) => {
    setFile(opened);
    setSent(undefined);
    setCorrected(new Map());
    setTyping(NOTHING_TYPED);
  };

  const take = async (chosen: File) => {
    latest.current = chosen;
    setBusy(true);
    setProblem('');
    begin(undefined);
    const opened = await readFile(chosen);
    // Another file was chosen meanwhile.
    if (latest.current !== chosen) return;
    setBusy(false);
    if (typeof opened === 'string') setProblem(opened);
    else begin(opened);
  };

  const compare = async () => {
    if (!file || !reading || sending) return undefined;
    setSending({ done: 0, total: 1 });
    setProblem('');
    try {
      rememberHeadings(toRemember(file.columns));
      const done = await sendFile(file, reading, sent, user?.id, setSending);
      setSent(done);
      // What was corrected while this ran is not compared yet.
      setCorrected((now) => withoutTexts(now, corrected));
      return done.id;
    } catch (error) {
      setProblem(workbookMessages.compareFailed(messageOf(error)));
      return undefined;
    } finally {
      setSending(undefined);
    }
  };

  // Both stay the same functions, so that typing into a cell draws no other row again.
  const mendAll = useCallback((cells: readonly Correction[]) => {
    const texts = new Map(cells.map(([row, column, text]) => [cellKey(row, column), text]));
    setFile((now) => now && { ...now, mended: new Map([...now.mended, ...texts]) });
    setCorrected((now) => withTexts(now, cells));
  }, []);
  const type = useCallback<FileWork['type']>(
    (row, column, text, shown) =>
      setTyping((now) => ({
        typing: withTexts(now.typing, [[row, column, text]]),
        unkept: withTexts(now.unkept, [[row, column, text === shown ? undefined : text]]),
      })),
    [],
  );
  const pending = countTexts(corrected);

  return {
    ...{ file, reading, busy, problem, sending, take, compare },
    importId: file && sent?.id,
    corrected,
    ...{ pending, typing, unkept, type },
    unsaved: pending + countTexts(unkept) > 0,
    chooseSheet: (name) => {
      const opened = file && openFile(file, knownHeadings(), name);
      setProblem(typeof opened === 'string' ? opened : '');
      if (typeof opened === 'object') begin(opened);
    },
    chooseField: (at, field) => {
      if (!file) return;
      const matched = matching(file, at, field);
      setFile(matched);
      // The fields of a column that no cell has any more could not be closed.
      const there = new Set(matched.columns.flatMap(({ field: one }) => one ?? []));
      setTyping((now) => ({ typing: inColumns(now.typing, there), unkept: inColumns(now.unkept, there) }));
    },
    mendZeros: (column) => file && reading && change({ mended: mendZeros(reading, column, file.mended) }),
    mendAll,
    fillNew: (fill) => setFile((now) => now && filling(now, fill)),
  };
}
