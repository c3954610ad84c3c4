import { chakra } from '@chakra-ui/react';
import type { FieldChange } from './changes.ts';

const styles = {
  width: '100%',
  fontSize: 'sm',
  borderCollapse: 'collapse',
  tableLayout: 'fixed',
  '& th, & td': {
    textAlign: 'start',
    verticalAlign: 'top',
    paddingX: 2,
    paddingY: 1.5,
    borderBottomWidth: '1px',
    borderColor: 'border',
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
  '& th': { fontWeight: 'medium' },
  '& thead th': { color: 'fg.muted', background: 'bg.subtle' },
};

/** The fields of a record before and after a change, side by side. */
export const ChangeTable = ({ label, changes }: { label: string; changes: readonly FieldChange[] }) => (
  <chakra.table aria-label={label} css={styles}>
    <thead>
      <tr>
        <th scope="col">Field</th>
        <th scope="col">Before</th>
        <th scope="col">After</th>
      </tr>
    </thead>
    <tbody>
      {changes.map(({ field, before, after }) => (
        <tr key={field}>
          <th scope="row">{field}</th>
          <td>{before || '-'}</td>
          <td>{after || '-'}</td>
        </tr>
      ))}
    </tbody>
  </chakra.table>
);
