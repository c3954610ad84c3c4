import { chakra } from '@chakra-ui/react';
import { changeText, type FieldChange } from '#shared/domain/entryText.ts';

const styles = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  fontSize: 'sm',
  '& > li': { paddingY: 0.5, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  '& strong': { fontWeight: 'medium' },
};

type Props = { label: string; action: string; changes: readonly FieldChange[] };

/** What a change did, a line for each value. */
export function ChangeList({ label, action, changes }: Props) {
  return (
    <chakra.ul aria-label={label} css={styles}>
      {changes.map((change) => (
        <li key={change.field}>
          <strong>{change.field}:</strong> {changeText(change, action)}
        </li>
      ))}
    </chakra.ul>
  );
}
