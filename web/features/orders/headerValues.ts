import { type Order, OrderInput } from '#shared/domain/service/order.ts';
import { order } from '#shared/records/order.ts';
import { namesOf } from '#shared/records/record.ts';
import { todayInIndia } from '../../api/todayInIndia.ts';
import { type Checked, faultsAt, parse } from '../../record/faults.ts';
import { unitsOf } from '../../record/unitsOf.ts';
import { startValues, type Values, valuesOf } from '../../record/values.ts';
import { type EditedLine, storedLines } from './orderLines.ts';

/** The form of an order's header. */
type HeaderValues = Values<typeof order>;

export const FIELDS = namesOf(order);

/** A new order is a transfer of today. */
export const newHeader = (): HeaderValues => ({
  ...startValues(order),
  kind: 'transfer',
  date: todayInIndia(),
});

export const toValues = (stored: Order): HeaderValues => valuesOf(order, stored);

/** Checks the header by the server's own rules, with the lines that go along. */
export function checkHeader(values: HeaderValues, held: readonly EditedLine[]): Checked<OrderInput> {
  const lines = storedLines(values.kind as Order['kind'], held);
  const { data, issues } = parse(OrderInput, { ...values, lines });
  return data ? { input: data } : { faults: faultsAt(FIELDS, issues) };
}

/** The choices that a person makes when somebody else changed the order. */
export const HEADER_UNITS = unitsOf(order);

/** The header of a stored order as it is sent back. */
export const sentHeader = (stored: Order) =>
  valuesOf(order, stored) as HeaderValues & Pick<OrderInput, 'kind'>;
