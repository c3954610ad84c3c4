import { roleFacts } from '#shared/access/roles.ts';
import { ISSUERS, type Rules, RulesInput } from '#shared/domain/service/rules.ts';
import { inForceOn } from '#shared/domain/service/versions.ts';
import { ruleScreen } from '#shared/messages/serviceBook.ts';
import { HABITATION_CATEGORIES } from '#shared/records/school.ts';
import { type Checked, type Faults, faultsAt, parse } from '../../record/faults.ts';
import type { Unit } from '../../ui/conflict.ts';

/** The form of the rules: numbers as typed, and the ages of designations one a line. */
export type RuleValues = {
  /** The day from which those rules are in force that the form began with. */
  of: string;
  from: string;
  age: string;
  ages: string;
  tenure: string;
  City: string;
  Town: string;
  Village: string;
  exempt_years: string;
  overfill: Rules['overfill'];
  days_to_join: string;
  issuers: string[];
  ticketMessages: boolean;
  guardServiceDates: boolean;
};

const FIELDS = [
  'from',
  'age',
  'ages',
  'tenure',
  ...HABITATION_CATEGORIES,
  'exempt_years',
  'overfill',
  'days_to_join',
  'issuers',
  'ticketMessages',
  'guardServiceDates',
] as const satisfies readonly (keyof RuleValues)[];

/** The rules as the form holds them, in force from another day. */
export function toValues({ superannuation, tenure, ...rules }: Rules, from: string): RuleValues {
  const of = (schedule: string) => String(tenure.by.find((one) => one.schedule === schedule)?.years ?? '');
  return {
    of: rules.from,
    from,
    age: String(superannuation.years),
    ages: superannuation.by.map(({ designation, years }) => `${designation}: ${years}`).join('\n'),
    tenure: String(tenure.years),
    City: of('City'),
    Town: of('Town'),
    Village: of('Village'),
    exempt_years: String(rules.exempt_years),
    overfill: rules.overfill,
    days_to_join: String(rules.days_to_join),
    issuers: [...rules.issuers],
    ticketMessages: rules.ticketMessages,
    guardServiceDates: rules.guardServiceDates,
  };
}

/** The rules that a change from this day on builds on. @param day one that is past counts as today: it is refused */
export const builtOn = (now: Rules, versions: readonly Rules[], day: string, today: string): Rules =>
  (day > today ? inForceOn(versions, day) : undefined) ?? now;

const text = (field: keyof RuleValues, label: string): Unit<RuleValues> => ({
  key: field,
  label,
  fields: [field],
  show: (values) => String(values[field]).trim(),
});
const tick = (field: 'ticketMessages' | 'guardServiceDates'): Unit<RuleValues> => ({
  ...text(field, ruleScreen[field]),
  show: (values) => ruleScreen.onOff(values[field]),
});

/** The choices that a person makes when other rules are in force on the day than those that the form began with. */
export const RULE_UNITS: readonly Unit<RuleValues>[] = [
  text('age', ruleScreen.superannuation),
  text('ages', ruleScreen.ofDesignation),
  text('tenure', ruleScreen.tenure),
  ...HABITATION_CATEGORIES.map((schedule) => text(schedule, ruleScreen.ofSchedule(schedule))),
  text('exempt_years', ruleScreen.exempt),
  { ...text('overfill', ruleScreen.overfill), show: ({ overfill }) => ruleScreen.overfills[overfill] },
  text('days_to_join', ruleScreen.days),
  {
    ...text('issuers', ruleScreen.issuers),
    show: ({ issuers }) =>
      ISSUERS.filter((role) => issuers.includes(role))
        .map((role) => roleFacts[role].displayName)
        .join(', '),
  },
  tick('ticketMessages'),
  tick('guardServiceDates'),
];

const LINE = /^(.+?)\s*:\s*([0-9]{1,2})$/u;
const numberOf = (text: string) => (text === '' ? Number.NaN : Number(text));

/** Where the form shows what the rules say of a part of the body. */
const PLACES: readonly (readonly [part: string, field: keyof RuleValues])[] = [
  ['superannuation.years', 'age'],
  ['superannuation.by', 'ages'],
  ['tenure.years', 'tenure'],
];

/** Reads the form and checks it by the server's own rules. */
export function checkRules(values: RuleValues): Checked<RulesInput> {
  const lines = values.ages.split('\n').flatMap((line) => line.trim() || []);
  const read = lines.map((line) => LINE.exec(line));
  if (read.some((found) => found === null)) return { faults: { ages: ruleScreen.byFault } };
  const schedules = HABITATION_CATEGORIES.filter((schedule) => values[schedule] !== '');
  const body = {
    from: values.from,
    superannuation: {
      years: numberOf(values.age),
      by: read.map((found) => ({ designation: found?.[1] ?? '', years: Number(found?.[2]) })),
    },
    tenure: {
      years: numberOf(values.tenure),
      by: schedules.map((schedule) => ({ schedule, years: Number(values[schedule]) })),
    },
    exempt_years: numberOf(values.exempt_years),
    overfill: values.overfill,
    days_to_join: numberOf(values.days_to_join),
    issuers: ISSUERS.filter((role) => values.issuers.includes(role)),
    ticketMessages: values.ticketMessages,
    guardServiceDates: values.guardServiceDates,
  };
  const { data, issues } = parse(RulesInput, body);
  return data ? { input: data } : { faults: placed(issues, schedules) };
}

/** What is wrong, by the fields of the form. */
export function placed(
  issues: readonly { field: string; message: string }[],
  schedules: readonly string[],
): Faults<keyof RuleValues> {
  const moved = issues.map(({ field: path, message }) => {
    const [, at] = /^tenure\.by\.(\d+)/.exec(path) ?? [];
    const [, place] = PLACES.find(([part]) => path.startsWith(part)) ?? [];
    return { field: (at && schedules[Number(at)]) || place || (path.split('.')[0] ?? path), message };
  });
  return faultsAt(FIELDS, moved);
}
