import { Box, Button, Input } from '@chakra-ui/react';
import { useState } from 'react';
import type { ImportRow } from '#shared/domain/import.ts';
import { columnLabel, WORKBOOK, type WorkbookKind } from '#shared/domain/workbook/fields.ts';
import { workbookMessages } from '#shared/messages/workbook.ts';
import { requiredOf } from '#shared/records/record.ts';
import { FormField } from '../../ui/FormField.tsx';
import { controlSize } from '../../ui/form/controlSize.ts';
import { Note } from '../../ui/Note.tsx';
import type { Fill } from './fileState.ts';

type Props = {
  kind: WorkbookKind;
  rows: readonly ImportRow[];
  /** The columns that the file has. */
  columns: ReadonlySet<string>;
  onFill: (fill: Fill) => void;
};

/** Asks once for values that new records need and the file has no column for. */
export function NewRowsPanel({ kind, rows, columns, onFill }: Props) {
  const [values, setValues] = useState<Record<string, string>>({});
  const missing = requiredOf(WORKBOOK[kind].fields).filter((name) => !columns.has(name));
  const added = rows.filter(
    ({ id, outcome, cells, issues }) =>
      id === null &&
      outcome === 'invalid' &&
      issues.some(({ field }) => missing.includes(field) && !cells.some(({ column }) => column === field)),
  );
  if (added.length === 0) return null;
  const given = missing.every((name) => values[name]?.trim());
  return (
    <Note
      kind="warning"
      actions={
        <Button
          size="sm"
          aria-disabled={!given || undefined}
          onClick={() => given && onFill(new Map(added.map(({ row }) => [row, values])))}
        >
          {workbookMessages.fillIn}
        </Button>
      }
    >
      {workbookMessages.newRows(added.length)}
      <Box
        display="grid"
        gap={3}
        marginTop={2}
        gridTemplateColumns={{ base: '1fr', md: 'repeat(auto-fill, 14rem)' }}
      >
        {missing.map((name) => (
          <FormField
            key={name}
            label={columnLabel(kind, name)}
            hint={kind === 'schools' ? workbookMessages.fillHint : undefined}
          >
            {(control) => (
              <Input
                {...control}
                size={controlSize}
                autoComplete="off"
                value={values[name] ?? ''}
                onChange={({ target }) => setValues({ ...values, [name]: target.value })}
              />
            )}
          </FormField>
        ))}
      </Box>
    </Note>
  );
}
