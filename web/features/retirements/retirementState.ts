import { readDay } from '#shared/domain/fields.ts';
import { RETIREMENT_WARNINGS, type RetirementWarning } from '#shared/domain/service/superannuation.ts';
import { oneOf, readPage } from '../../list/listState.ts';

/** Which retirements are shown. '' lets everything pass. */
export type RetirementState = {
  district: string;
  subject: string;
  warning: RetirementWarning | '';
  from: string;
  to: string;
  page: number;
};

const text = (params: URLSearchParams, name: string) => (params.get(name) ?? '').slice(0, 100);

/** Reads the state from the address bar. What makes no sense counts as not chosen. */
export function readRetirements(params: URLSearchParams): RetirementState {
  return {
    district: text(params, 'district'),
    subject: text(params, 'subject'),
    warning: oneOf(RETIREMENT_WARNINGS, params.get('warning')),
    from: readDay(text(params, 'from')) ?? '',
    to: readDay(text(params, 'to')) ?? '',
    page: readPage(params),
  };
}

/** What is chosen, as parameters of the address bar and of the server. */
export const chosenOf = ({ page: _, ...choices }: RetirementState) =>
  Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== '')) as Partial<
    Omit<RetirementState, 'page' | 'warning'>
  > & { warning?: RetirementWarning };

/** Writes a state as parameters of the address bar, without the defaults. */
export const writeRetirements = (state: RetirementState) =>
  new URLSearchParams({ ...chosenOf(state), ...(state.page > 1 && { page: String(state.page) }) });

/** The rows of each month, `YYYY-MM`, in their order. */
export const byMonth = <Row extends { retires_on: string }>(rows: readonly Row[]): [string, Row[]][] => {
  const months = new Map<string, Row[]>();
  for (const row of rows) {
    const month = row.retires_on.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), row]);
  }
  return [...months];
};
