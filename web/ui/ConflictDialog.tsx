import { Box, Button, chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { ModalDialog } from './ModalDialog.tsx';

export type Side = 'stored' | 'typed';
export type ConflictRow = { key: string; label: string; stored: string; typed: string; preferred: Side };

type Props = {
  /** What happened, in one sentence. */
  explanation: string;
  rows: readonly ConflictRow[];
  onSave: (choices: Record<string, Side>) => void;
  onCancel: () => void;
};

const sides: readonly { side: Side; heading: string }[] = [
  { side: 'stored', heading: 'Stored now' },
  { side: 'typed', heading: 'In your form' },
];

const choiceStyles = {
  display: 'flex',
  gap: 2,
  alignItems: 'flex-start',
  padding: 3,
  minHeight: '11',
  borderWidth: '1px',
  borderColor: 'border',
  borderRadius: 'md',
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  '&:has(:checked)': { borderColor: 'colorPalette.solid', background: 'bg.subtle' },
  '& input': { marginTop: 1, flexShrink: 0, width: 4, height: 4 },
};

/**
 * Two versions of one record, field by field. It shows the stored value beside the typed one and lets the person
 * choose. Cancel leaves the form as it was typed.
 */
export function ConflictDialog({ explanation, rows, onSave, onCancel }: Props) {
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const name = useId();
  return (
    <ModalDialog
      role="alertdialog"
      size="xl"
      title="Someone else changed this record"
      onClose={onCancel}
      footer={
        <>
          <Button variant="outline" onClick={onCancel}>
            Back to the form
          </Button>
          <Button onClick={() => onSave(choices)}>Save these choices</Button>
        </>
      }
    >
      <chakra.p marginBottom={4}>
        {explanation}. Nothing you typed is lost: choose what to keep of each field that differs.
      </chakra.p>
      {rows.map((row) => (
        <chakra.fieldset key={row.key} marginBottom={4} minWidth={0}>
          <chakra.legend fontWeight="medium" marginBottom={1}>
            {row.label}
          </chakra.legend>
          <Box display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap={2}>
            {sides.map(({ side, heading }) => (
              <chakra.label key={side} css={choiceStyles}>
                <input
                  type="radio"
                  name={`${name}${row.key}`}
                  checked={(choices[row.key] ?? row.preferred) === side}
                  onChange={() => setChoices({ ...choices, [row.key]: side })}
                />
                <span>
                  <chakra.span display="block" fontSize="sm" color="fg.muted">
                    {heading}
                  </chakra.span>
                  {row[side] || <em>empty</em>}
                </span>
              </chakra.label>
            ))}
          </Box>
        </chakra.fieldset>
      ))}
    </ModalDialog>
  );
}
