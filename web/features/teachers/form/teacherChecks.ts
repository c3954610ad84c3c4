import type { Issue } from '#shared/contracts/errors.ts';
import { NO_DATE, PHONE, readDay } from '#shared/domain/fields.ts';
import { AADHAAR, MASKED_AADHAAR, TEACHER_ID, TeacherInput } from '#shared/domain/teacher.ts';
import { dateContradictions, dateDoubts, type TeacherDates } from '#shared/domain/teacherDates.ts';
import { dayMessages } from '#shared/messages/day.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import type { Fields } from '#shared/records/record.ts';
import { teacher } from '#shared/records/teacher.ts';
import { parse } from '../../../record/faults.ts';
import { blankValues } from '../../../record/values.ts';
import {
  type Entry,
  isDropped,
  keptPlaces,
  LISTS,
  labelIn,
  lacking,
  perList,
  REQUIRED,
  sameEntry,
} from './entries.ts';
import { elsewhereDoubts } from './openPostings.ts';
import { FORM_LISTS, newTeacher, type TeacherField, type TeacherValues } from './teacherValues.ts';

type Check = { field: TeacherField; message: string; fails: (values: TeacherValues) => boolean };

const blank = (text: string) => text.trim() === '';

/** The checks of the specification (part 2, section 5) in its order. The first that fails gives the alert. */
const CHECKS: readonly Check[] = [
  {
    field: 'subjects_taught',
    message: teacherMessages.subjectRequired,
    fails: (v) => v.subjects_taught.length === 0,
  },
  {
    field: 'classes_taught',
    message: teacherMessages.classRequired,
    fails: (v) => v.classes_taught.length === 0,
  },
  { field: 'school', message: teacherMessages.schoolRequired, fails: (v) => v.school === null },
  {
    field: 'social_group',
    message: teacherMessages.socialGroupRequired,
    fails: (v) => blank(v.social_group),
  },
  { field: 'religion', message: teacherMessages.religionRequired, fails: (v) => blank(v.religion) },
  { field: 'gender', message: teacherMessages.genderRequired, fails: (v) => blank(v.gender) },
  { field: 'phone_number', message: teacherMessages.phoneRequired, fails: (v) => blank(v.phone_number) },
  { field: 'teacher_ID', message: teacherMessages.idRequired, fails: (v) => blank(v.teacher_ID) },
  {
    field: 'teacher_ID',
    message: teacherMessages.idInvalid,
    fails: (v) => !TEACHER_ID.test(v.teacher_ID.trim()),
  },
  {
    field: 'phone_number',
    message: teacherMessages.phoneInvalid,
    fails: (v) => !PHONE.test(v.phone_number.trim()),
  },
  {
    field: 'aadhaar_number',
    message: teacherMessages.aadhaarInvalid,
    fails: ({ aadhaar_number: typed }) => typed !== '' && !AADHAAR.test(typed) && !MASKED_AADHAAR.test(typed),
  },
];

/** Required besides the checks above, in the order of the screen. */
const ALSO_REQUIRED = ['teacher_name', 'date_of_birth', 'joining_date'] as const;

/** The body as it is sent. */
export type TeacherBody = Omit<TeacherInput, keyof NamesAsText> & NamesAsText;
type NamesAsText = { subjects_taught: string; classes_taught: string };

/** A fault at a field, by the form's own name for it (`posting_histories.0.from_date`). */
type Fault = Issue;
type Checked =
  | { input: TeacherBody; faults?: never; alert?: never }
  /** The first fault takes the focus. `alert` is announced, if there is a text for it. */
  | { input?: never; faults: readonly Fault[]; alert?: string };

const onlyDays = <Of extends object>(record: Of) =>
  Object.fromEntries(Object.entries(record).map(([name, text]) => [name, readDay(String(text)) ?? ''])) as Of;

/**
 * The dates of the form. A text that names no day is none, since it comes neither before nor after another. The dates of
 * entries that are not sent are blank, so that every entry keeps its place.
 */
const datesOf = (values: TeacherValues) =>
  ({
    ...onlyDays(values),
    ...perList(values, (list, entries) =>
      entries.map((entry) =>
        onlyDays(isDropped(list, entry) ? blankValues<Fields>(FORM_LISTS[list].record) : entry),
      ),
    ),
  }) as TeacherDates;

/** The body to send, before its check. It leaves out entries that lack too much. */
export function toBody({ school, ...values }: TeacherValues) {
  return {
    ...values,
    school_id: school?.school_id ?? '',
    ...namesAsText(values),
    ...perList({ school, ...values }, (list, entries) => entries.filter((entry) => !isDropped(list, entry))),
  };
}

/** The specification sends lists of names as JSON in a text. */
const namesAsText = (lists: Pick<TeacherInput, keyof NamesAsText>): NamesAsText => ({
  subjects_taught: JSON.stringify(lists.subjects_taught),
  classes_taught: JSON.stringify(lists.classes_taught),
});

const FIELDS = newTeacher();

/**
 * Places the issues of a body that was sent at the fields of its form, in the words of the form. Issues without a field
 * are left out.
 */
export function issuesAtFields(issues: readonly Issue[], values: TeacherValues): Fault[] {
  const kept = keptPlaces(values);
  return issues.flatMap(({ field, message: said }) => {
    const message = said === NO_DATE ? dayMessages.noDay : said;
    const [name = '', place, ...rest] = field.split('.');
    const list = LISTS.find((each) => each === name);
    if (list && place !== undefined) {
      const at = kept[list][Number(place)];
      return at === undefined ? [] : [{ field: [list, at, ...rest].join('.'), message }];
    }
    const own = name === 'school_id' ? 'school' : name;
    return own in FIELDS ? [{ field: own, message }] : [];
  });
}

const missingFields = (values: TeacherValues) => ALSO_REQUIRED.filter((field) => blank(values[field]));

/**
 * The required fields that are missing in each entry. One that stands as it is stored may lack some: an order copies what
 * the school has, and nobody but the order may change its posting.
 */
const missingInEntries = (values: TeacherValues, base?: TeacherValues) =>
  LISTS.flatMap((list) =>
    (values[list] as readonly Entry[]).flatMap((entry, place) => {
      const isStored = base?.[list].some((stored: Entry) => sameEntry(stored, entry));
      const fields = isStored || isDropped(list, entry) ? [] : lacking(entry, REQUIRED[list]);
      if (fields.length === 0) return [];
      const labels = fields.map((field) => labelIn(list, field)).join(', ');
      return [{ list, place, fields, text: `${FORM_LISTS[list].one} ${place + 1}: ${labels}` }];
    }),
  );

/**
 * Checks what was typed. First come the alerts of the specification in their order, then the missing required fields,
 * then those of the entries. Last come the server's own rules and dates that cannot all be true.
 * @param today `YYYY-MM-DD` in India
 * @param base the values that an edit began with
 */
export function checkTeacher(values: TeacherValues, today: string, base?: TeacherValues): Checked {
  const failed = CHECKS.filter((check) => check.fails(values));
  const missing = missingFields(values);
  const inEntries = missingInEntries(values, base);
  const { data, issues } = parse(TeacherInput, toBody(values));
  const required = (field: string): Fault => ({ field, message: sharedMessages.required });
  const faults: Fault[] = [
    ...failed.map(({ field, message }) => ({ field, message })),
    ...missing.map(required),
    ...inEntries.flatMap(({ list, place, fields }) =>
      fields.map((field) => required(`${list}.${place}.${field}`)),
    ),
    ...issuesAtFields(issues, values),
    ...dateContradictions(datesOf(values), today),
  ];
  if (data && faults.length === 0) return { input: { ...data, ...namesAsText(data) } };
  return { faults, alert: alertOf(failed, missing, inEntries) };
}

function alertOf(
  failed: readonly Check[],
  missing: readonly (typeof ALSO_REQUIRED)[number][],
  inEntries: readonly { text: string }[],
): string | undefined {
  if (failed[0]) return failed[0].message;
  if (missing.length > 0)
    return teacherMessages.missing(missing.map((field) => teacher[field].label).join(', '));
  return inEntries.length > 0
    ? teacherMessages.missing(inEntries.map(({ text }) => text).join('; '))
    : undefined;
}

/** What may be a mistake among what would be sent. */
export const doubtsOf = (values: TeacherValues): string[] => [
  ...dateDoubts(datesOf(values)),
  ...elsewhereDoubts(values),
];
