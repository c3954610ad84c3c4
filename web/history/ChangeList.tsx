import { chakra } from '@chakra-ui/react';
import type { FieldChange } from '#shared/domain/entryText.ts';

const EMPTY = '–';

const styles = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  fontSize: 'sm',
  '& > li': { paddingY: 0.5, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '& strong': { fontWeight: 'medium' },
};

/** What a change did, a line for each value. A creation or a deletion has one side, which stands alone. */
export function ChangeList({ label, changes }: { label: string; changes: readonly FieldChange[] }) {
  const oneSided = isOneSided(changes);
  return (
    <chakra.ul aria-label={label} css={styles}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <strong>{field}:</strong> {oneSided ? before || after : `${before || EMPTY} → ${after || EMPTY}`}
        </li>
      ))}
    </chakra.ul>
  );
}

/** Whether a change only wrote values, or only removed them. */
export const isOneSided = (changes: readonly FieldChange[]) =>
  changes.every(({ before }) => before === '') || changes.every(({ after }) => after === '');
