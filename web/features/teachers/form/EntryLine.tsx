import { Badge, Box, Button, chakra, Fieldset } from '@chakra-ui/react';
import { type ReactNode, useContext, useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { showDate } from '#shared/domain/dates.ts';
import { readDay } from '#shared/domain/fields.ts';
import { statusOf } from '#shared/domain/teacher.ts';
import { todayInIndia } from '../../../api/todayInIndia.ts';
import { FaultsContext } from '../../../record/faultsContext.ts';
import { FieldGrid } from '../../../ui/form/FormSection.tsx';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { type Entry, periodOf, sameEntry, titleOf } from './entries.ts';
import { FORM_LISTS, type ListName, type TeacherValues } from './teacherValues.ts';

type Props = { list: ListName; place: number; onRemove: () => void; children: ReactNode };

const group = {
  className: 'chakra-fieldset',
  slots: ['root'],
  base: { root: { borderTopWidth: '1px', borderColor: 'border', minWidth: 0, paddingY: 1 } },
};
const Opener = chakra('button', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 3,
    flex: '1 1 14rem',
    minHeight: { base: '11', md: '9' },
    textAlign: 'start',
    cursor: 'pointer',
    borderRadius: 'sm',
    focusVisibleRing: 'outside',
    overflowWrap: 'anywhere',
    '& svg': { flexShrink: 0, transform: 'rotate(-90deg)' },
    '&[aria-expanded=true] svg': { transform: 'none' },
  },
});

/** The status of an entry. It follows from the end date and is never typed. */
function Status({ ends }: { ends: string }) {
  const ended = readDay(ends) ?? '';
  const status = statusOf(ended);
  return (
    <Badge size="md" colorPalette={status === 'Active' ? 'green' : 'gray'}>
      {status}
      {ended > todayInIndia() && `, until ${showDate(ended)}`}
    </Badge>
  );
}

/**
 * An entry as one line that opens for its fields. It begins open unless it is stored as it is, and opens when the form
 * finds a fault in it. The fields of a closed one stay in the form.
 */
export function EntryLine({ list, place, onRemove, children }: Props) {
  const { formState } = useFormContext<TeacherValues>();
  const { one, ends } = FORM_LISTS[list];
  // Undefined at the moment when the entry is removed.
  const entry = (useWatch({ name: `${list}.${place}` }) ?? {}) as Entry;
  const told = useContext(FaultsContext);
  const stored = formState.defaultValues?.[list] as readonly Entry[] | undefined;
  const [open, setOpen] = useState(() => !stored?.some((each) => sameEntry(each, entry)));
  const [seen, setSeen] = useState(told);
  if (told !== seen) {
    setSeen(told);
    if (told.some(({ field }) => field.startsWith(`${list}.${place}.`))) setOpen(true);
  }
  const id = useId();
  const name = `${one} ${place + 1}`;

  return (
    <Fieldset.Root recipe={group} aria-labelledby={`${id}name`}>
      <Box display="flex" flexWrap="wrap" alignItems="center" gap={3}>
        <Opener
          type="button"
          aria-expanded={open}
          aria-controls={`${id}fields`}
          onClick={() => setOpen(!open)}
        >
          <ChevronDownIcon />
          <chakra.span id={`${id}name`} fontWeight="semibold">
            {name}
          </chakra.span>
          {!open && (
            <>
              <span>{titleOf(list, entry)}</span>
              <chakra.span color="fg.muted">{periodOf(list, entry)}</chakra.span>
            </>
          )}
        </Opener>
        <Status ends={entry[ends] ?? ''} />
        <Button
          size={{ base: 'lg', md: 'xs' }}
          variant="outline"
          colorPalette="red"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </Box>
      <FieldGrid id={`${id}fields`} hidden={!open} paddingBottom={2}>
        {children}
      </FieldGrid>
    </Fieldset.Root>
  );
}
