import { chakra, Tag } from '@chakra-ui/react';
import { useRef } from 'react';
import { MOST_AT_ONCE } from '#shared/domain/user.ts';
import { userMessages } from '#shared/messages/users.ts';
import type { Person } from '../../list/accessFor.ts';
import { TeacherPicker } from '../../reference/TeacherPicker.tsx';
import { teacherText } from '../../reference/teacherChoice.ts';
import { FormField } from '../../ui/FormField.tsx';
import { CloseIcon } from '../../ui/icons.tsx';

const List = chakra('ul', { base: { display: 'flex', flexWrap: 'wrap', gap: 2, listStyle: 'none' } });

const recipe = {
  className: 'chakra-tag',
  slots: ['root', 'closeTrigger'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'center',
      paddingStart: 3,
      borderRadius: 'md',
      background: 'bg.muted',
      overflowWrap: 'anywhere',
    },
    closeTrigger: {
      display: 'inline-grid',
      placeItems: 'center',
      boxSize: { base: '11', md: '8' },
      flexShrink: 0,
      borderRadius: 'md',
      cursor: 'pointer',
      color: 'fg.muted',
      focusVisibleRing: 'inside',
      _hover: { color: 'fg' },
    },
  },
};

type Props = { people: readonly Person[]; onChange: (people: readonly Person[]) => void };

/** Teachers chosen one after another. Each can be removed again. */
export function ChosenTeachers({ people, onChange }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  const others = (id: number) => people.filter((person) => person.id !== id);
  return (
    <>
      <FormField
        label="Teacher"
        required
        error={people.length > MOST_AT_ONCE ? userMessages.bulkTooMany(MOST_AT_ONCE) : undefined}
      >
        {(control) => (
          <TeacherPicker
            source="teachers.search"
            byHand
            control={control}
            chosen=""
            inputRef={picker}
            onChoose={(teacher) => onChange([...others(teacher.id), teacher])}
          />
        )}
      </FormField>
      {/* Who was chosen is read out. */}
      <div aria-live="polite">
        {people.length > 0 && (
          <List aria-label="Chosen teachers">
            {people.map(({ id, teacher_name, teacher_ID }) => (
              <li key={id}>
                <Tag.Root recipe={recipe}>
                  <Tag.Label>{teacherText({ teacher_name, teacher_ID })}</Tag.Label>
                  <Tag.CloseTrigger
                    aria-label={`Remove ${teacher_name}`}
                    onClick={() => {
                      onChange(others(id));
                      // The button goes with its teacher.
                      picker.current?.focus();
                    }}
                  >
                    <CloseIcon size="4" />
                  </Tag.CloseTrigger>
                </Tag.Root>
              </li>
            ))}
          </List>
        )}
      </div>
    </>
  );
}
