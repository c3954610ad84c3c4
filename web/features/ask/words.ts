import { type AskedKind, kindOf, type Operator } from '#shared/domain/question.ts';
import { type AskedOf, askedField, askedNames, identifies } from '#shared/records/asked.ts';
import { namesOf } from '#shared/records/record.ts';
import { school } from '#shared/records/school.ts';

/** How an operator is chosen, by the kind of field. `empty` stands twice: without and with a value. */
type Choice = { operator: Operator; value?: boolean; text: string };

const WITHOUT: readonly Choice[] = [
  { operator: 'empty', value: true, text: 'is not stated' },
  { operator: 'empty', value: false, text: 'is stated' },
];
const NAMES: readonly Choice[] = [
  { operator: 'is', text: 'is' },
  { operator: 'isNot', text: 'is not' },
  { operator: 'in', text: 'is one of' },
];

const CHOICES: Readonly<Record<AskedKind, readonly Choice[]>> = {
  text: [{ operator: 'contains', text: 'contains' }, ...NAMES, ...WITHOUT],
  one: [...NAMES, ...WITHOUT],
  several: [
    { operator: 'is', text: 'include' },
    { operator: 'isNot', text: 'do not include' },
    { operator: 'in', text: 'include one of' },
    ...WITHOUT,
  ],
  date: [
    { operator: 'within', text: 'is within' },
    { operator: 'before', text: 'is before' },
    { operator: 'after', text: 'is after' },
    { operator: 'is', text: 'is on' },
    ...WITHOUT,
  ],
  number: [
    { operator: 'atLeast', text: 'is at least' },
    { operator: 'atMost', text: 'is at most' },
    { operator: 'is', text: 'is' },
    { operator: 'isNot', text: 'is not' },
    ...WITHOUT,
  ],
};

/** The operators that can be chosen for a field. */
export function choicesFor(of: AskedOf, name: string): readonly Choice[] {
  const field = askedField(of, name);
  if (!field) return [];
  if (name === 'search') return CHOICES.text.slice(0, 1);
  return CHOICES[kindOf(field)];
}

export const labelOf = (of: AskedOf, name: string) => askedField(of, name)?.label ?? name;

const ofSchool: ReadonlySet<string> = new Set(namesOf(school));

/** The fields of a question in the groups of their list: those of the record, and for teachers those of the school. */
export function fieldGroups(of: AskedOf): { label: string; names: readonly string[] }[] {
  const names = askedNames(of);
  if (of === 'schools') return [{ label: 'School', names }];
  return [
    { label: 'Teacher', names: names.filter((name) => !ofSchool.has(name)) },
    { label: 'School', names: names.filter((name) => ofSchool.has(name)) },
  ];
}

/** The fields that an answer can show and sort by. */
const shownNames = (of: AskedOf) => askedNames(of).filter((name) => name !== 'search');

/** The fields that an answer can count by: not those that tell who a person is. */
export const countedNames = (of: AskedOf) =>
  shownNames(of).filter((name) => {
    const field = askedField(of, name);
    return field && !identifies(field);
  });
