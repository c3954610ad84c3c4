import { Box, chakra } from '@chakra-ui/react';
import type { Teacher } from '#shared/domain/teacher.ts';
import { HistoryList } from '../../reference/HistoryList.tsx';
import {
  countText,
  HISTORY_KINDS,
  type HistoryKind,
  historyOf,
  historyTitles,
} from '../../reference/histories.ts';
import type { Expansion } from './useExpansion.ts';

type Props = { teacher: Teacher; expansion: Expansion; today: string };

const regionId = (kind: HistoryKind, { id }: Teacher) => `${kind}-history-${id}`;

/**
 * The number of a history's entries on a button that expands it, and the latest entry. Rows carry no styles of their
 * own.
 */
export function HistoryCell({ kind, teacher, expansion, today }: Props & { kind: HistoryKind }) {
  const entries = historyOf(teacher, kind, today);
  const [latest] = entries;
  if (!latest) return '-';
  const open = expansion.isOpen(kind, teacher.id);
  const count = countText(entries.length, kind);
  return (
    <>
      <button
        type="button"
        data-link=""
        aria-expanded={open}
        aria-controls={regionId(kind, teacher)}
        aria-label={`${count} of ${teacher.teacher_name}`}
        onClick={() => expansion.toggle(kind, teacher.id)}
      >
        {count}
      </button>
      {/* The column beside it already shows the school of the latest posting. */}
      <small>{kind === 'posting' ? latest.period : `${latest.period}, ${latest.title}`}</small>
    </>
  );
}

/** The expanded histories of a teacher. Undefined when none is expanded. */
export function expandedHistories({ teacher, expansion, today }: Props) {
  const kinds = HISTORY_KINDS.filter((kind) => expansion.isOpen(kind, teacher.id));
  if (kinds.length === 0) return undefined;
  return (
    <Box display="grid" gap={4} paddingY={2}>
      {kinds.map((kind) => (
        <section
          key={kind}
          id={regionId(kind, teacher)}
          aria-label={`${historyTitles[kind]} of ${teacher.teacher_name}`}
        >
          <chakra.h2 fontWeight="semibold" marginBottom={2}>
            {historyTitles[kind]}
          </chakra.h2>
          <HistoryList entries={historyOf(teacher, kind, today)} />
        </section>
      ))}
    </Box>
  );
}
