import { showDate } from '#shared/domain/dates.ts';
import type { SchoolInfo } from '#shared/domain/report.ts';
import { showType } from '#shared/domain/text.ts';
import { reportMessages } from '#shared/messages/reports.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { FactList } from '../../ui/FactList.tsx';
import { TitledPanel } from '../../ui/TitledPanel.tsx';

const shown = (value: string) => showType(value) || sharedMessages.notSpecified;

/** The label and the text of each fact, by the name under which a view asks for it. */
const FACTS = {
  name: ['School Name', (school: SchoolInfo) => shown(school.school_name)],
  type: ['School Type', (school: SchoolInfo) => shown(school.school_type)],
  level: ['School Level', (school: SchoolInfo) => shown(school.school_level)],
  management: ['Management', (school: SchoolInfo) => shown(school.management)],
  medium: ['Medium', (school: SchoolInfo) => shown(school.medium)],
  district: ['District', (school: SchoolInfo) => shown(school.district)],
  rdBlock: ['RD Block', (school: SchoolInfo) => shown(school.rd_block)],
  established: [
    'Established',
    (school: SchoolInfo) =>
      school.established_year === null ? showDate(school.created_at) : String(school.established_year),
  ],
} as const;

type Props = { school: SchoolInfo | undefined; facts: readonly (keyof typeof FACTS)[] };

/** The reader's own school, or a sentence that there is none. */
export const SchoolInformation = ({ school, facts }: Props) => (
  <TitledPanel title="School Information" marginBottom={5}>
    {school ? (
      <FactList items={facts.map((fact) => [FACTS[fact][0], FACTS[fact][1](school)])} />
    ) : (
      <p>{reportMessages.noSchool}</p>
    )}
  </TitledPanel>
);
