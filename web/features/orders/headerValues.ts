import { dayInIndia } from '#shared/domain/dates.ts';
import { type Order, OrderInput, type OrderLineInput } from '#shared/domain/service/order.ts';
import { order, orderLine } from '#shared/records/order.ts';
import { namesOf } from '#shared/records/record.ts';
import { type Checked, type Faults, faultsAt, parse } from '../../record/faults.ts';
import { unitsOf } from '../../record/unitsOf.ts';
import { startValues, type Values, valuesOf } from '../../record/values.ts';

/** The form of an order's header. */
export type HeaderValues = Values<typeof order>;

export const FIELDS = namesOf(order);
export type HeaderFaults = Faults<(typeof FIELDS)[number]>;

/** A new order is a transfer of today. */
export const newHeader = (): HeaderValues => ({
  ...startValues(order),
  kind: 'transfer',
  date: dayInIndia(new Date()),
});

export const toValues = (stored: Order): HeaderValues => valuesOf(order, stored);

/** The lines of an order as they are sent back. */
export const sentLines = ({ lines }: Pick<Order, 'lines'>): OrderLineInput[] =>
  lines.map((line) => valuesOf(orderLine, line) as OrderLineInput);

/** Checks the header by the server's own rules, with the lines that go along. */
export function checkHeader(values: HeaderValues, lines: readonly OrderLineInput[]): Checked<OrderInput> {
  const { data, issues } = parse(OrderInput, { ...values, lines });
  return data ? { input: data } : { faults: faultsAt(FIELDS, issues) };
}

/** The choices that a person makes when somebody else changed the order. */
export const HEADER_UNITS = unitsOf(order);

/** The header of a stored order as it is sent back. */
export const sentHeader = (stored: Order) =>
  valuesOf(order, stored) as HeaderValues & Pick<OrderInput, 'kind'>;
