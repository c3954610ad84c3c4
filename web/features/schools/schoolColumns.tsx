import type { School } from '#shared/domain/school.ts';
import { showType } from '#shared/domain/text.ts';
import { RecordName } from '../../list/RecordName.tsx';
import { paths } from '../../paths.ts';
import type { Column } from '../../ui/table/props.ts';

const orDash = (text: string) => text || '-';

/** The columns of the list, in the specification's order. */
export const schoolColumns: readonly Column<School>[] = [
  {
    header: 'School Details',
    sort: 'name',
    share: 1.8,
    cell: (school, inTable) => (
      <>
        <RecordName name={school.school_name} to={inTable && paths.school(school.school_id)} />
        <small>
          ID: {school.school_id} · Medium: {showType(school.medium)}
        </small>
      </>
    ),
  },
  {
    header: 'Location',
    sort: 'district',
    brief: true,
    cell: (school) => (
      <>
        {orDash(school.district)}
        <small>{[school.habitation, showType(school.habitation_class)].filter(Boolean).join(', ')}</small>
      </>
    ),
  },
  {
    header: 'Type & Level',
    cell: (school) => (
      <>
        {showType(school.school_type)}
        <small>{showType(school.school_level)}</small>
      </>
    ),
  },
  { header: 'Management', cell: (school) => showType(school.management) },
  { header: 'Block Office', cell: (school) => showType(school.block_office) },
];
