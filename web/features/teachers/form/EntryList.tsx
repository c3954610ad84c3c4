import { Box, Button, chakra } from '@chakra-ui/react';
import { type ReactNode, useRef, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { MOST_ENTRIES } from '#shared/records/teacher.ts';
import { FormCard } from '../../../ui/form/FormSection.tsx';
import { EntryLine } from './EntryLine.tsx';
import { type Entry, firstBlank, holdsText } from './entries.ts';
import { TEACHER_SECTIONS } from './teacherFormSections.ts';
import { askedTeacher, FORM_LISTS, type ListName, type TeacherValues } from './teacherValues.ts';

type Props<L extends ListName> = {
  list: L;
  /** The values of an entry that is added. */
  fresh: () => TeacherValues[L][number];
  /** What stands above the entries. */
  note?: ReactNode;
  /** The fields of the entry at this place. */
  children: (place: number) => ReactNode;
};

/**
 * A card with the entries of one list, as narrow as one line while it is empty. Entries can be added and removed, and a
 * removal can be undone.
 */
export function EntryList<L extends ListName>({ list, fresh, note, children }: Props<L>) {
  const { fields, append, remove, insert } = useFieldArray<TeacherValues, ListName>({ name: list });
  const { getValues } = useFormContext<TeacherValues>();
  const [removed, setRemoved] = useState<{ place: number; entry: Entry }>();
  const addButton = useRef<HTMLButtonElement>(null);
  const name = FORM_LISTS[list].one;
  const { label } = askedTeacher[list];

  const add = () => {
    const entry = fresh();
    const focusName = `${list}.${fields.length}.${firstBlank(list, entry)}`;
    append(entry as never, { focusName });
  };
  const take = (place: number) => {
    // `fields` holds the values of the last time an entry was added or removed, not what was typed since.
    const entry: Entry = { ...getValues(`${list}.${place}`) };
    remove(place);
    setRemoved(holdsText(entry) ? { place, entry } : undefined);
    addButton.current?.focus();
  };

  return (
    <FormCard
      id={TEACHER_SECTIONS[list].id}
      aria-label={label}
      {...(fields.length > 0 || removed ? { gridColumn: '1 / -1' } : { paddingY: 1 })}
    >
      <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap={2}>
        <chakra.h2 tabIndex={-1}>{label}</chakra.h2>
        <Box
          role="status"
          display={removed ? 'flex' : 'contents'}
          alignItems="center"
          gap={2}
          color="fg.muted"
          marginInlineStart="auto"
        >
          {removed && (
            <>
              {name} {removed.place + 1} was removed.
              <Button
                size={{ base: 'lg', md: 'xs' }}
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
        <Button
          ref={addButton}
          size={{ base: 'lg', md: 'xs' }}
          variant="outline"
          disabled={fields.length >= MOST_ENTRIES}
          onClick={add}
        >
          Add {name}
        </Button>
      </Box>
      {note}
      {fields.length > 0 && (
        <Box marginTop={2}>
          {fields.map(({ id }, place) => (
            <EntryLine key={id} list={list} place={place} onRemove={() => take(place)}>
              {children(place)}
            </EntryLine>
          ))}
        </Box>
      )}
    </FormCard>
  );
}
