import { Box, Button } from '@chakra-ui/react';
import { columnsOfQuestion, type Question } from '#shared/domain/question.ts';
import { TickBox } from '../../ui/TickBox.tsx';
import { fieldGroups, labelOf } from './words.ts';

type Props = { question: Question; onChange: (columns: string[] | undefined) => void };

/** Chooses the columns of the answer. They stand in the order in which they were chosen; one always stays. */
export function ColumnPanel({ question, onChange }: Props) {
  const { of } = question;
  const columns = columnsOfQuestion(question);
  const toggle = (name: string, shown: boolean) => {
    const next = shown ? [...columns, name] : columns.filter((one) => one !== name);
    if (next.length > 0) onChange(next);
  };
  return (
    <Box as="section" aria-label="Columns" padding={4} borderBottomWidth="1px" data-screen-only="">
      {fieldGroups(of).map(({ label, names }) => (
        <Box key={label} role="group" aria-label={label} marginBottom={3}>
          <Box fontSize="sm" color="fg.muted" marginBottom={1}>
            {label}
          </Box>
          <Box display="flex" flexWrap="wrap" columnGap={6} rowGap={2}>
            {names
              .filter((name) => name !== 'search')
              .map((name) => (
                <TickBox
                  key={name}
                  low
                  checked={columns.includes(name)}
                  onChange={(checked) => toggle(name, checked)}
                >
                  {labelOf(of, name)}
                </TickBox>
              ))}
          </Box>
        </Box>
      ))}
      {question.columns && (
        <Button size="sm" variant="outline" onClick={() => onChange(undefined)}>
          The usual columns
        </Button>
      )}
    </Box>
  );
}
