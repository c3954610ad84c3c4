import { useEffect, useRef } from 'react';
import type { Move } from '#shared/domain/service/move.ts';
import { PrintedPapers } from '../../service/Letter.tsx';
import { reportPaper } from '../../service/reportPaper.ts';
import { afterEffect } from '../../ui/usePrinting.ts';

type Props = { kind: 'relieving' | 'joining'; move: Move; onDone: () => void };

/** Prints the report of a move at once, in place of the screen. */
export function ReportPrint({ kind, move, onDone }: Props) {
  const done = useRef(onDone);
  useEffect(
    () =>
      afterEffect(() => {
        print();
        done.current();
      }),
    [],
  );
  return <PrintedPapers papers={[reportPaper(kind, move)]} />;
}
