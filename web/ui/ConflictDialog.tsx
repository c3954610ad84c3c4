import { Box, Button, chakra, Fieldset } from '@chakra-ui/react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { conflictMessages } from '#shared/messages/conflicts.ts';
import { ModalDialog } from './ModalDialog.tsx';

export type Side = 'stored' | 'typed';
export type ConflictRow = { key: string; label: string; stored: string; typed: string };

type Props = {
  title?: string;
  /** What happened, in one sentence. */
  explanation: string;
  /** What is kept, and what there is to choose. */
  advice?: string;
  /** Who made the stored change, and when. */
  change?: ReactNode;
  rows: readonly ConflictRow[];
  onSave: (choices: Record<string, Side>) => void;
  onCancel: () => void;
};

const sides: readonly { side: Side; heading: string }[] = [
  { side: 'stored', heading: 'Stored now' },
  { side: 'typed', heading: 'In your form' },
];

const questions = {
  className: 'chakra-fieldset',
  slots: ['root', 'legend'],
  base: { root: { marginBottom: 4, minWidth: 0 }, legend: { fontWeight: 'medium', marginBottom: 1 } },
};

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
 * What two people changed in different ways. It shows the stored value beside the typed one, and the person chooses one
 * of each: nothing is chosen beforehand. Cancel leaves the form as it was typed.
 */
export function ConflictDialog({
  title = 'Someone else changed this record',
  explanation,
  advice = conflictMessages.nothingLost,
  change,
  rows,
  onSave,
  onCancel,
}: Props) {
  const [choices, setChoices] = useState<Record<string, Side>>({});
  const name = useId();
  const list = useRef<HTMLDivElement>(null);
  const open = rows.filter(({ key }) => !choices[key]);
  const save = () => {
    const [first] = open;
    if (!first) return onSave(choices);
    list.current?.querySelector<HTMLInputElement>(`[name="${CSS.escape(name + first.key)}"]`)?.focus();
  };
  return (
    <ModalDialog
      role="alertdialog"
      size="xl"
      title={title}
      onClose={onCancel}
      // The values stand below, each pair with its own name.
      describedBy={`${name}about`}
      footer={
        <>
          <chakra.span id={`${name}why`} role="status" fontSize="sm" color="fg.muted" marginInlineEnd="auto">
            {open.length > 0 && conflictMessages.choicesLeft(open.length)}
          </chakra.span>
          <Button variant="outline" onClick={onCancel}>
            Back to the form
          </Button>
          <Button aria-disabled={open.length > 0 || undefined} aria-describedby={`${name}why`} onClick={save}>
            Save these choices
          </Button>
        </>
      }
    >
      <div id={`${name}about`}>
        <p>{explanation}.</p>
        {change}
        <chakra.p marginTop={2} marginBottom={4}>
          {advice}
        </chakra.p>
      </div>
      <div ref={list}>
        {rows.map((row) => (
          <Fieldset.Root key={row.key} recipe={questions}>
            <Fieldset.Legend>{row.label}</Fieldset.Legend>
            <Box display="grid" gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap={2}>
              {sides.map(({ side, heading }) => (
                <chakra.label key={side} css={choiceStyles}>
                  <input
                    type="radio"
                    name={`${name}${row.key}`}
                    checked={choices[row.key] === side}
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
          </Fieldset.Root>
        ))}
      </div>
    </ModalDialog>
  );
}
