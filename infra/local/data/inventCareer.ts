import type { SchoolInput } from '../../../shared/domain/school.ts';
import type { TeacherInput } from '../../../shared/domain/teacher.ts';
import { pick } from '../../../shared/records/record.ts';
import { nth, sampleOf } from '../../../shared/records/samples.ts';
import { SIGNBOARD } from '../../../shared/records/school.ts';
import { attachment, deputation, posting } from '../../../shared/records/teacher.ts';
import type { Dice } from './dice.ts';

type Career = Pick<
  TeacherInput,
  'date_of_birth' | 'joining_date' | 'posting_histories' | 'deputations' | 'attachments'
>;

/** The last day of every invented history; nobody has retired by then. */
const LAST_DAY = Date.UTC(2025, 11, 31);
const DAY = 86_400_000;
const YEAR = 365.25 * DAY;
/** In years of age. */
const JOINING = { from: 20, to: 45 };
const RETIREMENT = 60;

const POSTINGS = [
  { count: 1, weight: 30 },
  { count: 2, weight: 35 },
  { count: 3, weight: 23 },
  { count: 4, weight: 12 },
] as const;
/** Nobody gets so many postings that each would be shorter than this. */
const YEARS_A_POSTING = 2;

const DEPUTED_TO = [
  { department_name: 'Mizoram Board of School Education', designation: 'Academic Officer' },
  { department_name: 'District Institute of Education and Training', designation: 'Resource Person' },
  { department_name: 'Samagra Shiksha (State Office)', designation: 'Block Resource Coordinator' },
  { department_name: 'Election Department', designation: 'Booth Level Officer' },
] as const;
const ATTACHED_TO = [
  { department_name: 'District Education Office', designation: 'Office Assistant' },
  { department_name: 'Directorate of School Education', designation: 'Computer Assistant' },
  { department_name: 'Sub-Division Education Office', designation: 'Circle Education Coordinator' },
] as const;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/**
 * A career that has led to the given school. Its postings follow one another without a gap.
 * @param before gives a school of an earlier posting
 */
export function inventCareer(dice: Dice, present: SchoolInput, before: () => SchoolInput): Career {
  const age = dice.between(JOINING.from + 1, RETIREMENT);
  const birth = LAST_DAY - Math.floor((age * YEAR) / DAY) * DAY;
  // Most join young.
  const years = dice.between(0, Math.min(JOINING.to, age - 0.5) - JOINING.from) * dice.between(0.2, 1);
  const joining = birth + Math.ceil(((JOINING.from + years) * YEAR) / DAY) * DAY;
  const served = (LAST_DAY - joining) / YEAR;
  const most = Math.max(1, Math.floor(served / YEARS_A_POSTING));
  const count = Math.min(most, dice.weighted(POSTINGS).count);
  const starts = [joining];
  for (let i = 1; i < count; i += 1) {
    // Each move lies in its own part of the service, so that no posting lasts only days.
    const part = (i + dice.between(-0.3, 0.3)) / count;
    starts.push(joining + Math.round((part * (LAST_DAY - joining)) / DAY) * DAY);
  }
  const schools = starts.map((_, i) => (i === count - 1 ? present : before()));
  return {
    date_of_birth: dayOf(birth),
    joining_date: dayOf(joining),
    posting_histories: schools.map((school, i) =>
      sampleOf(posting, nth(i), {
        ...pick(school, SIGNBOARD),
        from_date: dayOf(starts[i] as number),
        to_date: i === count - 1 ? '' : dayOf(starts[i + 1] as number),
      }),
    ),
    deputations: dice.chance(0.06)
      ? [sampleOf(deputation, nth(count), { ...dice.one(DEPUTED_TO), ...span(dice, joining) })]
      : [],
    attachments: dice.chance(0.05)
      ? [
          sampleOf(attachment, nth(count), {
            ...dice.one(ATTACHED_TO),
            ...office(present),
            ...span(dice, joining),
          }),
        ]
      : [],
  };
}

/** Up to three years of the service. Every third span has no end. */
function span(dice: Dice, joining: number) {
  const start = joining + dice.below((LAST_DAY - joining) / DAY) * DAY;
  const end = Math.min(LAST_DAY, start + dice.below((3 * YEAR) / DAY) * DAY);
  return { joining_date: dayOf(start), end_date: dice.chance(1 / 3) ? '' : dayOf(end) };
}

const office = ({ district, rd_block }: SchoolInput) => ({ district, rd_block, habitation: '' });
