import { chakra } from '@chakra-ui/react';
import { namesOf } from '../../../reference/choices.ts';
import { ListsNote } from '../../../reference/ListsNote.tsx';
import { useReferenceList } from '../../../reference/useReference.ts';
import { AwayFields } from './AwayFields.tsx';
import { EntryList } from './EntryList.tsx';
import { MovedNote } from './MovedNote.tsx';
import { PersonalSection } from './PersonalSection.tsx';
import { PostingFields } from './PostingFields.tsx';
import { SchoolSection } from './SchoolSection.tsx';
import { ServiceFields } from './ServiceFields.tsx';
import { TeachingSection } from './TeachingSection.tsx';
import { newEntry, type TeacherValues } from './teacherValues.ts';
import { useFreshPosting } from './useFreshPosting.ts';

/** Empty lists stand side by side. */
const Lists = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(14.5rem, 100%), 1fr))',
    columnGap: 3,
  },
});

/**
 * The cards of a teacher.
 * @param id numeric id of the record being edited
 * @param own its stored values. They stay selectable after the lists have lost them.
 */
export function TeacherSections({ id, own }: { id?: number; own?: TeacherValues }) {
  const schoolTypes = useReferenceList('school-types');
  const others = [
    schoolTypes,
    useReferenceList('mediums'),
    useReferenceList('management-types'),
    useReferenceList('block-offices'),
  ];
  const fresh = () => newEntry(namesOf(schoolTypes)[0]);
  const freshPosting = useFreshPosting(namesOf(schoolTypes)[0]);
  return (
    <>
      <PersonalSection id={id} own={own} />
      <SchoolSection />
      <TeachingSection />
      <ListsNote lists={others} />
      <Lists>
        <EntryList list="posting_histories" fresh={freshPosting} note={<MovedNote />}>
          {(place) => <PostingFields place={place} />}
        </EntryList>
        <EntryList list="deputations" fresh={() => fresh().deputations}>
          {(place) => <ServiceFields list="deputations" place={place} />}
        </EntryList>
        <EntryList list="attachments" fresh={() => fresh().attachments}>
          {(place) => <ServiceFields list="attachments" place={place} />}
        </EntryList>
        <EntryList list="away" fresh={() => fresh().away}>
          {(place) => <AwayFields place={place} />}
        </EntryList>
      </Lists>
    </>
  );
}
