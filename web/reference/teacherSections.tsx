import type { ReactNode } from 'react';
import { readClasses, readNames } from '#shared/domain/classes.ts';
import { classRanges } from '#shared/domain/classRanges.ts';
import { showDate } from '#shared/domain/dates.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { experience } from '#shared/domain/teacherDates.ts';
import { showType } from '#shared/domain/text.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import type { DetailSection } from '../ui/DetailsDialog.tsx';
import { HistoryList } from './HistoryList.tsx';
import { HISTORY_KINDS, historyOf, historyTitles } from './histories.ts';

/** The one section that teachers keep themselves. */
export const CONTACT_SECTION = 'Contact Information';

const shown = (value: string) => value || sharedMessages.notSpecified;
const shownType = (value: string) => shown(showType(value));

const histories = (teacher: Teacher, today: string): DetailSection[] =>
  HISTORY_KINDS.flatMap((kind) => {
    const entries = historyOf(teacher, kind, today);
    if (entries.length === 0) return [];
    return [{ title: historyTitles[kind], items: [], content: <HistoryList entries={entries} /> }];
  });

/**
 * A teacher's record to read, section by section, in the specification's order.
 * @param today `YYYY-MM-DD` in India
 * @param aadhaar the number as whoever reads may see it
 */
export const teacherSections = (teacher: Teacher, today: string, aadhaar: ReactNode): DetailSection[] => [
  {
    title: 'Personal Information',
    items: [
      ['Teacher Name', shown(teacher.teacher_name)],
      ['Teacher ID', shown(teacher.teacher_ID)],
      ['Date of Birth', shown(showDate(teacher.date_of_birth))],
      ['Gender', shown(teacher.gender)],
      ['Social Group', shown(teacher.social_group)],
      ['Religion', shownType(teacher.religion)],
      ['Aadhaar Number', aadhaar],
    ],
  },
  {
    title: CONTACT_SECTION,
    items: [
      ['Phone Number', shown(teacher.phone_number)],
      ['Email Address', shown(teacher.email)],
    ],
  },
  {
    title: 'School Information',
    items: [
      ['School Name', shown(teacher.current_school_name)],
      ['School ID', shown(teacher.school_id)],
      ['School Level', shownType(teacher.school_level)],
      ['Management Type', shownType(teacher.management)],
      ['Medium of Instruction', shownType(teacher.medium)],
      ['Block Office', shownType(teacher.block_office)],
      ['School Phone', shown(teacher.school_phone)],
    ],
  },
  {
    title: 'Teaching Information',
    items: [
      ['Subjects Taught', shown(readNames(teacher.subjects_taught).join(', '))],
      ['Classes Taught', shown(classRanges(readClasses(teacher.classes_taught)))],
      ['Service Category', shownType(teacher.service_category)],
      ['Teacher Type', shownType(teacher.teacher_type)],
      ['Date of Joining', shown(showDate(teacher.joining_date))],
      ['Experience', experience(teacher.joining_date, today)],
    ],
  },
  {
    title: 'Location Information',
    items: [
      ['District', shown(teacher.district)],
      ['RD Block', shown(teacher.rd_block)],
      ['Village/Habitation', shown(teacher.habitation)],
      ['Habitation Class', shownType(teacher.habitation_class)],
      ['Habitation Category', shownType(teacher.habitation_category)],
      ['Pin Code', shown(teacher.pincode)],
    ],
  },
  ...histories(teacher, today),
];
