import { Box, Button, chakra, Input } from '@chakra-ui/react';
import { useId, useState } from 'react';
import type { ImportRow } from '#shared/domain/import.ts';
import { showType } from '#shared/domain/text.ts';
import { columnField, columnLabel, WORKBOOK, type WorkbookKind } from '#shared/domain/workbook/fields.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { workbookMessages } from '#shared/messages/workbook.ts';
import { requiredOf } from '#shared/records/record.ts';
import { listHint, namesOf } from '../../reference/choices.ts';
import { type ListedCollection, useReferenceList } from '../../reference/useReference.ts';
import { FormField } from '../../ui/FormField.tsx';
import { PlainChoice } from '../../ui/PlainChoice.tsx';
import type { Fill } from './fileState.ts';

type Props = {
  kind: WorkbookKind;
  rows: readonly ImportRow[];
  /** The columns that the file has. */
  columns: ReadonlySet<string>;
  onFill: (fill: Fill) => void;
};

const Frame = chakra('form', {
  base: {
    display: 'grid',
    gap: 3,
    borderWidth: '1px',
    borderInlineStartWidth: '4px',
    borderInlineStartColor: 'orange.solid',
    borderRadius: 'lg',
    paddingX: 4,
    paddingY: 3,
    marginBottom: 5,
  },
});

/** Asks once for values that new records need and the file has no column for. */
export default function NewRowsPanel({ kind, rows, columns, onFill }: Props) {
  const [values, setValues] = useState<Record<string, string>>({});
  const [tried, setTried] = useState(false);
  const missing = requiredOf(WORKBOOK[kind].fields).filter((name) => !columns.has(name));
  const added = rows.filter(
    ({ id, outcome, cells, issues }) =>
      id === null &&
      outcome === 'invalid' &&
      issues.some(({ field }) => missing.includes(field) && !cells.some(({ column }) => column === field)),
  );
  const text = useId();
  if (added.length === 0) return null;
  const given = missing.every((name) => values[name]?.trim());
  return (
    <Frame
      noValidate
      aria-labelledby={text}
      onSubmit={(event) => {
        event.preventDefault();
        if (given) return onFill(new Map(added.map(({ row }) => [row, values])));
        setTried(true);
        const fields = event.currentTarget.querySelectorAll<HTMLInputElement>('input, select');
        [...fields].find(({ value }) => !value.trim())?.focus();
      }}
    >
      <p id={text} role="status">
        {workbookMessages.newRows(added.length)}
      </p>
      <Box
        display="grid"
        gap={3}
        alignItems="start"
        gridTemplateColumns={{ base: '1fr', md: 'repeat(auto-fill, 14rem)' }}
      >
        {missing.map((name) => (
          <Value
            key={name}
            kind={kind}
            name={name}
            value={values[name] ?? ''}
            error={tried && !values[name]?.trim() ? sharedMessages.required : undefined}
            onChange={(value) => setValues({ ...values, [name]: value })}
          />
        ))}
      </Box>
      <Button type="submit" size="sm" justifySelf="start" aria-disabled={!given || undefined}>
        {workbookMessages.fillIn}
      </Button>
    </Frame>
  );
}

type ValueProps = {
  kind: WorkbookKind;
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** One value for all new records: chosen, where the field has a list. An office may be named after the row's district. */
function Value({ kind, name, ...chosen }: ValueProps) {
  const field = columnField(kind, name);
  const isOffice = name === 'block_office';
  if (field && 'choice' in field && !isOffice)
    return <Listed collection={field.choice as ListedCollection} {...{ kind, name }} {...chosen} />;
  const label = columnLabel(kind, name);
  if (field && 'oneOf' in field)
    return <PlainChoice label={label} hint="" required options={choices(field.oneOf)} {...chosen} />;
  const several = field && 'someOf' in field ? workbookMessages.fillSeveral : undefined;
  return (
    <FormField
      label={label}
      hint={isOffice ? workbookMessages.fillHint : several}
      required
      error={chosen.error}
    >
      {(control) => (
        <Input
          {...control}
          autoComplete="off"
          value={chosen.value}
          onChange={({ target }) => chosen.onChange(target.value)}
        />
      )}
    </FormField>
  );
}

/** A value that a list of the department has. */
function Listed({ collection, kind, name, ...chosen }: ValueProps & { collection: ListedCollection }) {
  const list = useReferenceList(collection);
  return (
    <PlainChoice
      label={columnLabel(kind, name)}
      hint={listHint(list) ?? ''}
      required
      options={choices(namesOf(list))}
      {...chosen}
    />
  );
}

/** Nothing is chosen at first. */
const choices = (names: readonly string[]) => ['', ...names].map((name) => [name, showType(name)] as const);
