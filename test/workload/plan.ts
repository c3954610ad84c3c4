/**
 * A record by its kind and the operation that created it, `school #12`, or by its name in the world that a run begins
 * with, `user root`. The kind `item` covers every collection of master data.
 */
export type Ref = { ref: string };
export type RefKind = 'school' | 'teacher' | 'user' | 'item';
export const refTo = (ref: string): Ref => ({ ref });
const isRef = (value: unknown): value is Ref =>
  typeof value === 'object' && value !== null && typeof (value as Ref).ref === 'string';

/**
 * What happens to one call to the table of an operation, or to its first transaction, in how many of the SDK's
 * attempts. After three attempts the SDK gives up.
 */
export type Fault = { call: number | 'transaction'; attempts: number; kind: 'refuse' | 'loseAnswer' };

/** A request of one of the clients. Its references are looked up when its turn comes. */
export type Operation = {
  /** Others refer by this number to what it created. */
  number: number;
  client: number;
  endpoint: string;
  path?: string;
  /** The account that sends it; absent for a stranger. */
  as?: Ref;
  params?: Record<string, string | Ref>;
  query?: Record<string, string>;
  body?: Record<string, unknown>;
  /** The fields of the body that were made so that they cannot be read. */
  unreadable?: string[];
  /** Whether the request carries a key, and is sent again after a 503. */
  named?: boolean;
  /** Sent twice at the same moment, as by a double click. */
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
/** How others refer to what an operation creates; undefined when it creates nothing with its own id. */
export const madeRef = ({ endpoint, number }: Operation) =>
  MAKES[endpoint] && `${MAKES[endpoint]} #${number}`;

/** Operations that run at once. At rest they only read, and nothing is written meanwhile. */
export type Round = {
  operations: Operation[];
  atRest: boolean;
  /** How many hours pass before it. */
  hours: number;
  /** Whether signed-out accounts sign in before it. */
  signIn: boolean;
};

/**
 * The value with each reference replaced by its id.
 * @throws Unresolved when a reference leads nowhere
 */
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

/** A reference to something that was not created, as in a plan without some of its operations. */
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
