import { chakra, Input } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { fold } from '#shared/domain/text.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { teacher } from '#shared/records/teacher.ts';
import { RecordField } from '../../../record/RecordField.tsx';
import { listHint } from '../../../reference/choices.ts';
import { ListsNote } from '../../../reference/ListsNote.tsx';
import { useReferenceList } from '../../../reference/useReference.ts';
import { FormSection } from '../../../ui/form/FormSection.tsx';
import { droppedSubjects, offeredSubjects } from './subjects.ts';
import { TEACHER_SECTIONS } from './teacherFormSections.ts';
import type { TeacherValues } from './teacherValues.ts';

/** A list of more boxes than this can be narrowed by typing. */
const MANY = 24;

/** The classes, and the subjects that those classes allow. */
export function TeachingSection() {
  const { setValue } = useFormContext<TeacherValues>();
  const [classes, chosen] = useWatch<TeacherValues, ['classes_taught', 'subjects_taught']>({
    name: ['classes_taught', 'subjects_taught'],
  });
  const subjects = useReferenceList('subjects');
  const [changed, setChanged] = useState(false);
  const [dropped, setDropped] = useState<string[]>([]);
  const [filter, setFilter] = useState('');
  const { items, loaded } = subjects;

  // Not before the person has changed the classes: a stored record is shown as it is.
  useEffect(() => {
    if (!changed || !loaded) return;
    const gone = droppedSubjects(items, classes, chosen);
    if (gone.length === 0) return;
    setValue(
      'subjects_taught',
      chosen.filter((name) => !gone.includes(name)),
      { shouldDirty: true },
    );
    setDropped((before) => [...new Set([...before, ...gone])]);
  }, [changed, loaded, items, classes, chosen, setValue]);

  const offered = offeredSubjects(items, classes);
  const shown = offered.filter((name) => fold(name).includes(fold(filter)));
  const hint = () => {
    if (classes.length === 0) return teacherMessages.classesFirst;
    if (loaded && offered.length === 0) return teacherMessages.noSubjects;
    return listHint(subjects);
  };
  return (
    <FormSection {...TEACHER_SECTIONS.teaching}>
      <ListsNote lists={[subjects]} />
      <RecordField
        of={teacher}
        name="classes_taught"
        onChosen={() => {
          setChanged(true);
          setDropped([]);
        }}
      />
      {offered.length > MANY && (
        <Input
          aria-label="Filter subjects"
          placeholder="Filter subjects"
          gridColumn="1 / -1"
          maxWidth="20rem"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) event.preventDefault();
          }}
        />
      )}
      <RecordField
        of={teacher}
        name="subjects_taught"
        options={offered.length > MANY ? shown : offered}
        hint={hint()}
      />
      <chakra.p
        role="status"
        gridColumn="1 / -1"
        marginTop={dropped.length > 0 ? 0 : -2}
        fontSize="sm"
        color="fg.muted"
      >
        {dropped.length > 0 && teacherMessages.subjectsDropped(dropped.join(', '))}
      </chakra.p>
    </FormSection>
  );
}
