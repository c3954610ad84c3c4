import { Box, Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { shownIn } from '#shared/domain/exportSheet.ts';
import { columnLabel, columnNames } from '#shared/domain/workbook/fields.ts';
import type { FileColumn } from '#shared/domain/workbook/heading.ts';
import { RECORD_HEADING } from '#shared/domain/workbook/layout.ts';
import { matchNotes, workbookMessages } from '#shared/messages/workbook.ts';
import { Select } from '../../ui/Select.tsx';
import { firstRow, type OpenFile } from './fileState.ts';

type Props = { file: OpenFile; onChoose: (at: number, field: string) => void };

/** Whether a person has to choose what a column is taken for. */
export const asks = ({ by }: FileColumn) => by === 'like' || by === 'twice';

/**
 * The columns of a file, each with what it is taken for, to be chosen by hand. Those that their name explains are shown on
 * request.
 */
export function ColumnMatch({ file, onChoose }: Props) {
  const { kind, columns } = file;
  const names = columnNames(kind);
  const first = firstRow(file);
  const [all, setAll] = useState(false);
  const own = columns.filter(({ heading }) => heading !== RECORD_HEADING);
  const shown = own.filter((column) => all || column.by !== 'label');
  const ordered = [...shown].sort((a, b) => Number(asks(b)) - Number(asks(a)));
  return (
    <>
      <chakra.p marginBottom={2}>
        {workbookMessages.matched(own.filter(({ field }) => field).length, own.length)}{' '}
        {(all || shown.length < own.length) && (
          <Button size="sm" variant="outline" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? workbookMessages.fewerColumns : workbookMessages.allColumns}
          </Button>
        )}
      </chakra.p>
      <Box
        as="ul"
        aria-label="Columns of the file"
        listStyleType="none"
        display="grid"
        gap={2}
        gridTemplateColumns={{ base: '1fr', md: 'repeat(auto-fill, minmax(16rem, 1fr))' }}
      >
        {ordered.map((column) => {
          const { at, heading, by, field, like } = column;
          const sample = first[at] === undefined ? '' : shownIn(first[at]);
          return (
            <Box
              as="li"
              key={at}
              borderWidth="1px"
              borderColor={asks(column) ? 'orange.solid' : 'border'}
              borderRadius="md"
              padding={2}
            >
              <Box overflowWrap="anywhere">
                <strong>{heading}</strong>
                {sample && (
                  <chakra.span color="fg.muted" fontSize="sm">
                    {' '}
                    {sample.slice(0, 40)}
                  </chakra.span>
                )}
              </Box>
              {by !== 'refused' && (
                <Select
                  aria-label={`Column for ${heading}`}
                  box={{ marginY: 1 }}
                  value={field ?? ''}
                  none="Not taken"
                  options={names.map((name) => [name, columnLabel(kind, name)])}
                  onChange={(value) => onChoose(at, value)}
                />
              )}
              <chakra.small color={asks(column) ? 'fg.warning' : 'fg.muted'}>
                {by === 'like' && like ? `${matchNotes.like} "${columnLabel(kind, like)}".` : matchNotes[by]}
              </chakra.small>
            </Box>
          );
        })}
      </Box>
    </>
  );
}
