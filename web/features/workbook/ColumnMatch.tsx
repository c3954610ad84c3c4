import { Box, chakra, NativeSelect } from '@chakra-ui/react';
import { shownIn } from '#shared/domain/exportSheet.ts';
import { columnLabel, columnNames } from '#shared/domain/workbook/fields.ts';
import type { FileColumn } from '#shared/domain/workbook/heading.ts';
import { matchNotes } from '#shared/messages/workbook.ts';
import { controlSize } from '../../ui/form/controlSize.ts';
import type { OpenFile } from './fileState.ts';

type Props = { file: OpenFile; onChoose: (at: number, field: string) => void };

const asks = ({ by }: FileColumn) => by === 'like' || by === 'twice';

/** The columns of a file, each with what it is taken for, to be chosen by hand. Unclear ones come first. */
export function ColumnMatch({ file, onChoose }: Props) {
  const { kind, columns, sheet, headings } = file;
  const names = columnNames(kind);
  const first = sheet.rows[headings + 1] ?? [];
  const ordered = [...columns].sort((a, b) => Number(asks(b)) - Number(asks(a)));
  return (
    <Box
      as="ul"
      aria-label="Columns of the file"
      listStyleType="none"
      display="grid"
      gap={2}
      gridTemplateColumns={{ base: '1fr', md: 'repeat(auto-fill, minmax(22rem, 1fr))' }}
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
              <NativeSelect.Root size={controlSize} marginY={1}>
                <NativeSelect.Field
                  aria-label={`Column for ${heading}`}
                  value={field ?? ''}
                  onChange={({ target }) => onChoose(at, target.value)}
                >
                  <option value="">Not taken</option>
                  {names.map((name) => (
                    <option key={name} value={name}>
                      {columnLabel(kind, name)}
                    </option>
                  ))}
                </NativeSelect.Field>
                <NativeSelect.Indicator />
              </NativeSelect.Root>
            )}
            <chakra.small color={asks(column) ? 'fg.warning' : 'fg.muted'}>
              {by === 'like' && like ? `${matchNotes.like} "${columnLabel(kind, like)}".` : matchNotes[by]}
            </chakra.small>
          </Box>
        );
      })}
    </Box>
  );
}
