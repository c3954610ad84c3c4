/**
 * A record by its kind and the operation that made it, `school #12`, or by its name in the world that a run begins
 * with, `user root`. An item of master data is that of any collection.
 */
export type Ref = { ref: string };
export type RefKind = 'school' | 'teacher' | 'user' | 'item';
export const refTo = (ref: string): Ref => ({ ref });
const isRef = (value: unknown): value is Ref =>
  typeof value === 'object' && value !== null && typeof (value as Ref).ref === 'string';

/**
 * What happens to the so-maniest call to the table of an operation, or to its first transaction, at so many attempts
 * of the SDK: after three it gives up.
 */
export type Fault = { call: number | 'transaction'; attempts: number; kind: 'refuse' | 'loseAnswer' };

/** A request of one of the clients. Whatever it refers to is looked up when its turn comes. */
export type Operation = {
  /** By which others refer to what it made. */
  number: number;
  client: number;
  endpoint: string;
  path?: string;
  /** The account that asks; absent for a stranger. */
  as?: Ref;
  params?: Record<string, string | Ref>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** The fields at which the body cannot be read, where it was made so. */
  unreadable?: string[];
  /** Whether the request names itself, and is sent again after a 503. */
  named?: boolean;
  /** Sent a second time at the same moment, as by a double click. */
  twice?: boolean;
  fault?: Fault;
};

const MAKES: Record<string, RefKind> = {
  'schools.create': 'school',
  'teachers.create': 'teacher',
  'userManagement.create': 'user',
  'masterData.create': 'item',
  'locations.create': 'item',
};
/** How others refer to what an operation makes; undefined where it makes nothing with an id of its own. */
export const madeRef = ({ endpoint, number }: Operation) =>
  MAKES[endpoint] && `${MAKES[endpoint]} #${number}`;

/** Operations that run at once. At rest they only read, and nothing is written meanwhile. */
export type Round = {
  operations: Operation[];
  atRest: boolean;
  /** Hours that pass before it. */
  hours: number;
  /** Whether accounts that were signed out sign in before it. */
  signIn: boolean;
};

/** The value with each reference replaced by its id, or undefined where one leads nowhere. */
export function resolved(value: unknown, ids: ReadonlyMap<string, number>): unknown {
  if (isRef(value)) {
    const id = ids.get(value.ref);
    if (id === undefined) throw new Unresolved();
    return id;
  }
  if (Array.isArray(value)) return value.map((one) => resolved(one, ids));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolved(one, ids)]));
}

/** Thrown for a reference to what was not made, as in a plan of which operations were taken out. */
export class Unresolved extends Error {}

/** An operation in one line. */
export function told({
  number,
  client,
  as,
  endpoint,
  path,
  params,
  query,
  body,
  fault,
  ...more
}: Operation): string {
  const said = { path, ...params, ...query, ...body, fault, ...more };
  const shown = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
  return `#${number} client ${client} as ${as?.ref ?? 'a stranger'}: ${endpoint} ${JSON.stringify(shown)}`;
}
