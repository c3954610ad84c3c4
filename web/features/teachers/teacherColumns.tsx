import { Link, useLocation } from 'react-router-dom';
import { readClasses, readNames } from '#shared/domain/classes.ts';
import { classRanges } from '#shared/domain/classRanges.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { counted, showType } from '#shared/domain/text.ts';
import { RecordName } from '../../list/RecordName.tsx';
import type { CameFrom } from '../../list/useWayBack.ts';
import { paths } from '../../paths.ts';
import { HISTORY_KINDS, historyTitles } from '../../reference/histories.ts';
import type { Column } from '../../ui/table/props.ts';
import { HistoryCell } from './HistoryCell.tsx';
import type { Expansion } from './useExpansion.ts';

const orDash = (text: string) => text || '-';

const who: Column<Teacher> = {
  header: 'Teacher Details',
  sort: 'name',
  share: 2.1,
  cell: (teacher, inTable) => (
    <>
      <RecordName name={teacher.teacher_name} to={inTable && paths.teacher(teacher.id)} />
      <small>
        ID: {teacher.teacher_ID} · <a href={`tel:${teacher.phone_number}`}>{teacher.phone_number}</a>
      </small>
    </>
  ),
};
const school: Column<Teacher> = {
  header: 'School Information',
  brief: true,
  share: 1.6,
  cell: (teacher) => (
    <>
      {orDash(teacher.current_school_name)}
      <small>
        ID: {teacher.school_id} · {showType(teacher.management)}
      </small>
    </>
  ),
};
const teaching: Column<Teacher> = {
  header: 'Subjects & Classes',
  share: 1.2,
  cell: (teacher) => (
    <>
      {orDash(readNames(teacher.subjects_taught).join(', '))}
      <small>{classRanges(readClasses(teacher.classes_taught))}</small>
    </>
  ),
};
const medical: Column<Teacher> = {
  header: 'Medical History',
  share: 1.15,
  cell: (teacher) => (
    <>
      <MedicalLink teacher={teacher} />
      <small>{teacher.medical_severity}</small>
    </>
  ),
};
/** Leads to the medical record, which leads back to the list as it is. */
function MedicalLink({ teacher }: { teacher: Teacher }) {
  const from: CameFrom = { listSearch: useLocation().search };
  const text =
    teacher.medical_records > 0 ? counted(teacher.medical_records, 'record', 'records') : 'View records';
  return (
    <Link
      data-link=""
      data-screen-only={teacher.medical_records > 0 ? undefined : ''}
      to={paths.teacherMedicalRecords(teacher.id)}
      state={from}
      aria-label={`${text}: medical records of ${teacher.teacher_name}`}
    >
      {text}
    </Link>
  );
}
const place: Column<Teacher> = {
  header: 'Location',
  sort: 'district',
  cell: (teacher) => (
    <>
      {orDash(teacher.district)}
      <small>{[teacher.rd_block, teacher.habitation].filter(Boolean).join(', ')}</small>
    </>
  ),
};

/**
 * The columns of the list before Actions, in the specification's order.
 * @param today `YYYY-MM-DD` in India
 */
export const teacherColumns = (expansion: Expansion, today: string): readonly Column<Teacher>[] => [
  who,
  school,
  teaching,
  ...HISTORY_KINDS.map((kind) => ({
    header: historyTitles[kind],
    share: kind === 'posting' ? 1.2 : 1,
    cell: (teacher: Teacher) => <HistoryCell {...{ kind, teacher, expansion, today }} />,
  })),
  medical,
  place,
];
