import type { ReactNode } from 'react';
import { readClasses } from '#shared/domain/classes.ts';
import { classRanges } from '#shared/domain/classRanges.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { experience } from '#shared/domain/teacherDates.ts';
import { listed, showType } from '#shared/domain/text.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import type { Name } from '#shared/records/record.ts';
import { school } from '#shared/records/school.ts';
import type { Placed } from '#shared/records/show.ts';
import { teacher } from '#shared/records/teacher.ts';
import { asText, factsIn, factsOf, type ShowFact, shownFacts } from '../record/facts.ts';
import type { DetailSection } from '../ui/DetailsDialog.tsx';
import type { Fact } from '../ui/FactList.tsx';
import { HistoryList } from './HistoryList.tsx';
import { HISTORY_KINDS, historyOf, historyTitles } from './histories.ts';

/** The only section that teachers edit themselves. */
export const CONTACT_SECTION = 'Contact Information';

const histories = (teacher: Teacher, today: string): DetailSection[] =>
  HISTORY_KINDS.flatMap((kind) => {
    const entries = historyOf(teacher, kind, today);
    if (entries.length === 0) return [];
    return [{ title: historyTitles[kind], items: [], content: <HistoryList entries={entries} /> }];
  });

/**
 * The sections of a teacher's details, in the specification's order.
 * @param today `YYYY-MM-DD` in India
 * @param aadhaar the number as the reader may see it
 * @param showFact shows a field of the teacher, or something in its place
 */
export const teacherSections = (
  stored: Teacher,
  today: string,
  aadhaar: ReactNode,
  showFact?: ShowFact<Name<typeof teacher>>,
): DetailSection[] => [...teacherFacts(stored, today, aadhaar, showFact), ...histories(stored, today)];

/**
 * The sections without the histories.
 * @param showFact shows a field of the teacher, which may be edited in its place
 */
export function teacherFacts(
  stored: Teacher,
  today: string,
  aadhaar: ReactNode,
  showFact: ShowFact<Name<typeof teacher>> = asText,
): DetailSection[] {
  const facts = (...layout: Placed<typeof teacher>[]) => shownFacts(teacher, stored, layout, showFact);
  const ofSchool = (...layout: Placed<typeof school>[]) =>
    factsOf(school, { ...stored, school_name: stored.current_school_name }, layout);
  const section = (title: string, ...items: Fact[]) => ({
    title,
    items: [...items, ...factsIn(teacher, stored, title, showFact)],
  });
  return [
    section(
      'Personal Information',
      ...facts('teacher_name', 'teacher_ID', 'date_of_birth', 'gender', 'social_group', 'religion'),
      [teacher.aadhaar_number.label, aadhaar],
      ...(stored.former_ids ? [[teacherMessages.formerIds, listed(stored.former_ids)] as const] : []),
    ),
    section(CONTACT_SECTION, ...facts('phone_number', ['Email Address', 'email'])),
    section(
      'School Information',
      ...ofSchool(
        'school_name',
        'school_id',
        'school_level',
        'management',
        'medium',
        'block_office',
        'school_phone',
      ),
    ),
    section(
      'Teaching Information',
      ...facts('subjects_taught'),
      [
        teacher.classes_taught.label,
        showFact(
          'classes_taught',
          classRanges(readClasses(stored.classes_taught)) || sharedMessages.notSpecified,
        ),
      ],
      ...facts('service_category'),
      [
        teacher.teacher_type.label,
        showFact('teacher_type', showType(stored.teacher_type) || sharedMessages.notSpecified),
      ],
      ...facts(['Date of Joining', 'joining_date']),
      ['Experience', experience(stored, today)],
    ),
    section(
      'Location Information',
      ...ofSchool(
        'district',
        'rd_block',
        ['Village/Habitation', 'habitation'],
        'habitation_class',
        'habitation_category',
        ['Pin Code', 'pincode'],
      ),
    ),
  ];
}
