import { AGES, CLOSED, type FilterName, NOT_STATED } from '#shared/domain/listNames.ts';
import type { Condition, Question } from '#shared/domain/question.ts';
import type { IN_SERVICE } from '#shared/records/asked.ts';
import { askSearch, paths } from '../paths.ts';
import type { Listed, RecordState } from './recordState.ts';

/** The fields of questions that filters have other names for. */
const FIELDS: Partial<Record<FilterName, string>> = { subject: 'subjects_taught', class: 'classes_taught' };
const SERVICE: Partial<Record<string, (typeof IN_SERVICE)[number][]>> = {
  left: ['Left'],
  all: ['In service', 'Left'],
};
const SORTED = {
  schools: { name: 'school_name', id: 'school_id', district: 'district' },
  teachers: { name: 'teacher_name', id: 'teacher_ID', district: 'district' },
} as const;

function conditionsOf(name: FilterName, value: string): Condition[] {
  const field = FIELDS[name] ?? name;
  // Questions are about schools that are open.
  if (name === 'status' && value === CLOSED) return [];
  if (name === 'service') return [[field, 'in', SERVICE[value] ?? []]];
  if (value === NOT_STATED) return [[field === 'age' ? 'date_of_birth' : field, 'empty', true]];
  if (name !== 'age') return [[field, 'is', value]];
  const [least, most] = (AGES as Partial<Record<string, readonly [number, number]>>)[value] ?? [0, 0];
  return [
    ...(least > 0 ? [['age', 'atLeast', least] satisfies Condition] : []),
    ...(Number.isFinite(most) ? [['age', 'atMost', most] satisfies Condition] : []),
  ];
}

type Shown = Pick<RecordState, 'filters' | 'q' | 'sort' | 'order'>;

/** What a list shows, as a question. */
export function questionOfList(of: Listed, { filters, q, sort, order }: Shown): Question {
  const chosen = Object.entries(filters) as [FilterName, string][];
  return {
    of,
    all: [
      ...(q ? [['search', 'contains', q] satisfies Condition] : []),
      ...chosen.flatMap(([name, value]) => conditionsOf(name, value)),
    ],
    ...(sort !== 'newest' && { sort: [SORTED[of][sort], order] as Question['sort'] }),
  };
}

/** The address that asks for what a list shows. */
export const moreConditionsAt = (of: Listed, state: Shown) =>
  `${paths.ask()}${askSearch(questionOfList(of, state))}`;
