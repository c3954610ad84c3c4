import { Badge, Box, Button, chakra } from '@chakra-ui/react';
import { type ReactNode, useRef, useState } from 'react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { dayInIndia, showDate } from '#shared/domain/dates.ts';
import { readDay } from '#shared/domain/fields.ts';
import { MOST_ENTRIES, statusOf } from '#shared/domain/teacher.ts';
import { TEACHER_LISTS, teacher } from '#shared/records/teacher.ts';
import { type Entry, holdsText } from './entries.ts';
import type { ListName, TeacherValues } from './teacherValues.ts';

type Props<L extends ListName> = {
  list: L;
  /** The values of an entry that is added. */
  fresh: () => TeacherValues[L][number];
  /** What stands above the entries. */
  note?: ReactNode;
  /** The fields of the entry at this place. */
  children: (place: number) => ReactNode;
};

const Fieldset = chakra('fieldset', {
  base: { borderTopWidth: '1px', borderColor: 'border', paddingTop: 4, marginTop: 4, minWidth: 0 },
});
const Grid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: '1fr 1fr', xl: '1fr 1fr 1fr' },
    columnGap: 6,
    rowGap: 4,
    alignItems: 'start',
  },
});

/** The status of an entry. It follows from the end date and is never typed. */
function Status({ list, place }: { list: ListName; place: number }) {
  const typed =
    (useWatch({ name: `${list}.${place}.${TEACHER_LISTS[list].ends}` }) as string | undefined) ?? '';
  const ended = readDay(typed) ?? '';
  const status = statusOf(ended);
  return (
    <Badge size="md" colorPalette={status === 'Active' ? 'green' : 'gray'}>
      {status}
      {ended > dayInIndia(new Date()) && `, until ${showDate(ended)}`}
    </Badge>
  );
}

/** A card with the entries of one list. Entries can be added and removed, and a removal can be undone. */
export function EntryList<L extends ListName>({ list, fresh, note, children }: Props<L>) {
  const { fields, append, remove, insert } = useFieldArray<TeacherValues, ListName>({ name: list });
  const { getValues } = useFormContext<TeacherValues>();
  const [removed, setRemoved] = useState<{ place: number; entry: Entry }>();
  const add = useRef<HTMLButtonElement>(null);
  const name = TEACHER_LISTS[list].one;
  const { label } = teacher[list];

  const take = (place: number) => {
    // `fields` holds the values of the last time an entry was added or removed, not what was typed since.
    const entry: Entry = { ...getValues(`${list}.${place}`) };
    remove(place);
    setRemoved(holdsText(entry) ? { place, entry } : undefined);
    add.current?.focus();
  };

  return (
    <Box
      as="section"
      aria-label={label}
      background="bg.panel"
      borderWidth="1px"
      borderRadius="lg"
      padding={{ base: 4, md: 6 }}
      marginBottom={5}
    >
      <chakra.h2 fontSize="lg" fontWeight="semibold">
        {label}
      </chakra.h2>
      {note}
      {fields.map(({ id }, place) => (
        <Fieldset key={id}>
          <chakra.legend float="left" fontWeight="semibold" lineHeight="2.25rem" me={3}>
            {name} {place + 1}
          </chakra.legend>
          <Box display="flex" alignItems="center" justifyContent="space-between" gap={3} marginBottom={3}>
            <Status list={list} place={place} />
            <Button
              size="sm"
              variant="outline"
              colorPalette="red"
              aria-label={`Remove ${name} ${place + 1}`}
              onClick={() => take(place)}
            >
              Remove
            </Button>
          </Box>
          <Grid clear="both">{children(place)}</Grid>
        </Fieldset>
      ))}
      <Box display="flex" flexWrap="wrap" alignItems="center" gap={3} marginTop={4}>
        <Button
          ref={add}
          size={{ base: 'lg', md: 'md' }}
          variant="outline"
          disabled={fields.length >= MOST_ENTRIES}
          onClick={() => append(fresh() as never)}
        >
          Add {name}
        </Button>
        <Box role="status" display="flex" alignItems="center" gap={2} color="fg.muted">
          {removed && (
            <>
              {name} {removed.place + 1} was removed.
              <Button
                size="xs"
                variant="outline"
                onClick={() => {
                  insert(removed.place, removed.entry as never);
                  setRemoved(undefined);
                }}
              >
                Undo
              </Button>
            </>
          )}
        </Box>
      </Box>
    </Box>
  );
}
