import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { isObject } from '#shared/domain/isObject.ts';
import { account } from '#shared/records/account.ts';
import { personalOf } from '#shared/records/record.ts';
import { SERVICE_FIELDS, teacher } from '#shared/records/teacher.ts';
import { sealUnder, unsealUnder } from '../security/envelope.ts';

/** The records that are persons, with the fields of each whose values are sealed in audit entries. */
const PERSONAL = {
  teacher: new Set<string>([...personalOf(teacher), ...SERVICE_FIELDS]),
  user: new Set<string>(personalOf(account)),
};
export type SubjectKind = keyof typeof PERSONAL;

export const isSubjectKind = (kind: string): kind is SubjectKind => Object.hasOwn(PERSONAL, kind);

/** What a sealed value reads as, until it is opened. */
export const ERASED = 'erased';

type Details = Record<string, unknown>;

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** The members of details that hold values by the names of fields. */
const SIDES: ReadonlySet<string> = new Set(['before', 'after', 'lists']);

/**
 * What somebody typed as the reason of a step of the service tells of the person. The reason for looking at an Aadhaar
 * number tells of who looked, and stays.
 */
const isReasonOfStep = (name: string, details: Details) => name === 'reason' && 'step' in details;

/**
 * Details without their personal values, and these by themselves. Such a value stands at the top, or in `before`,
 * `after` or `lists`. `personal` is undefined where there is none.
 */
export function split(kind: string, details: Details): { told: Details; personal?: Details } {
  if (!isSubjectKind(kind)) return { told: details };
  const told: Details = {};
  const personal: Details = {};
  for (const [name, value] of Object.entries(details)) {
    if (SIDES.has(name) && isObject(value)) {
      const within = split(kind, value);
      told[name] = within.told;
      if (within.personal) personal[name] = within.personal;
    } else if ((PERSONAL[kind].has(name) || isReasonOfStep(name, details)) && !isEmpty(value)) {
      told[name] = ERASED;
      personal[name] = value;
    } else {
      told[name] = value;
    }
  }
  return { told, ...(Object.keys(personal).length > 0 ? { personal } : {}) };
}

/** What `split` took apart. */
export const joined = (told: Details, personal: Details): Details =>
  Object.fromEntries(
    Object.entries(told).map(([name, value]) => {
      const hidden = personal[name];
      return [name, isObject(value) && isObject(hidden) ? joined(value, hidden) : (hidden ?? value)];
    }),
  );

/** The key under which the personal values of one person are sealed. */
export type SubjectKey = { keyId: string; key: Uint8Array };

/** Tells values that were packed before they were sealed. The lists of a teacher halve in size. Former versions packed none. */
const PACKED = 'deflate';

/** Personal values sealed for one entry: moved to another entry, they do not open. */
export function sealed({ keyId, key }: SubjectKey, entry: string, personal: Details): string {
  const packed = deflateRawSync(JSON.stringify(personal));
  return `${keyId}.${sealUnder(key, entry, packed)}.${PACKED}`;
}

/**
 * The values that `sealed` made a text of; undefined where that was under another key.
 * @throws where the text is not as it was sealed for this entry
 */
export function unsealed({ keyId, key }: SubjectKey, entry: string, text: string): Details | undefined {
  const [sealedUnder, bytes = '', how] = text.split('.');
  if (sealedUnder !== keyId) return undefined;
  const values = unsealUnder(key, entry, bytes);
  return JSON.parse((how === PACKED ? inflateRawSync(values) : values).toString());
}
