import { Box } from '@chakra-ui/react';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ImportRow } from '#shared/domain/import.ts';
import type { WorkbookKind } from '#shared/domain/workbook/fields.ts';
import type { CellTexts } from './cellTexts.ts';
import { type Corrections, RowLine, rowStyles } from './RowLine.tsx';

/** As high as most rows are, until they were in sight. */
const ROW_PX = 72;

type Props = {
  kind: WorkbookKind;
  rows: readonly ImportRow[];
  taken: ReadonlySet<number>;
  /** Left out where rows can no longer be taken. */
  onTake: ((row: ImportRow, take: boolean) => void) | undefined;
  /** Left out where cells cannot be corrected on screen. */
  corrections: Corrections | undefined;
  /** What was corrected and not compared since, and what is being typed. */
  corrected: CellTexts;
  typing: CellTexts;
  /** What the file has, where it is at hand: cells that cannot be read are shown as they were typed. */
  texts: CellTexts;
};

/** The compared rows. Only those in sight are drawn, so that 5,000 scroll like ten; screen readers hear how many there are. */
export function ComparisonRows({ kind, rows, taken, onTake, ...props }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands above may have changed its height
  useLayoutEffect(() => {
    const now = list.current?.getBoundingClientRect();
    if (now) setTop(now.top + scrollY);
  }, [rows]);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW_PX,
    overscan: 8,
    scrollMargin: top,
    getItemKey: (at) => rows[at]?.row ?? at,
  });
  return (
    <Box
      as="ul"
      ref={list as never}
      role="list"
      listStyleType="none"
      aria-label="Comparison"
      position="relative"
      css={{
        ...rowStyles,
        '& > li': {
          position: 'absolute',
          top: 0,
          insetInline: 0,
          borderBottomWidth: '1px',
          borderColor: 'border',
        },
      }}
      style={{ height: virtual.getTotalSize() }}
      data-screen-only=""
    >
      {virtual.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index];
        return (
          row && (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-setsize={rows.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start - virtual.options.scrollMargin}px)` }}
            >
              <RowLine
                kind={kind}
                row={row}
                texts={props.texts.get(row.row)}
                taken={taken.has(row.row)}
                onTake={onTake}
                corrections={props.corrections}
                corrected={props.corrected.get(row.row)}
                typing={props.typing.get(row.row)}
              />
            </li>
          )
        );
      })}
    </Box>
  );
}
