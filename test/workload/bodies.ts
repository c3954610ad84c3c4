import { GENDERS, SOCIAL_GROUPS } from '#shared/domain/personGroups.ts';
import { account } from '#shared/records/account.ts';
import type { Collection } from '#shared/records/collections.ts';
import { medicalRecord, SEVERITIES, TREATMENT_STATUSES } from '#shared/records/medicalRecord.ts';
import { omit, pick } from '#shared/records/record.ts';
import { leastOf, sampleOf } from '#shared/records/samples.ts';
import { SIGNBOARD, school } from '#shared/records/school.ts';
import { attachment, deputation, posting, teacher } from '#shared/records/teacher.ts';
import { postingsAgain } from './entries.ts';
import { PARENT } from './master.ts';
import { type Ref, type RefKind, refTo } from './plan.ts';
import {
  type Item,
  itemOf,
  listed,
  type Medical,
  nameOf,
  type School,
  type State,
  type Teacher,
} from './state.ts';

/** Draws from a seed, and notes which items of master data are named meanwhile. */
export class Draw {
  readonly random: () => number;
  readonly state: State;
  readonly named = new Set<string>();
  readonly #refs: ReadonlyMap<string, string>;

  /** @param refs the name by which operations refer to a record, by kind and id */
  constructor(random: () => number, state: State, refs: ReadonlyMap<string, string>) {
    this.random = random;
    this.state = state;
    this.#refs = refs;
  }

  ref = (kind: RefKind, id: number): Ref => refTo(this.#refs.get(`${kind} ${id}`) ?? '');

  below = (end: number) => Math.floor(this.random() * end);
  chance = (probability: number) => this.random() < probability;
  one = <T>(from: readonly T[]): T => from[this.below(from.length)] as T;
  /** One record of a map, often one of the newest few, so that many choose the same. */
  held = <T extends { id: number }>(from: ReadonlyMap<number, T>): T | undefined => {
    const all = [...from.values()];
    return this.chance(0.4) ? all.at(-1 - this.below(6)) : this.one(all);
  };
  /** Some of the fields, each with this probability. */
  some = <T extends object>(fields: T, probability = 0.4): Partial<T> =>
    Object.fromEntries(Object.entries(fields).filter(() => this.chance(probability))) as Partial<T>;

  item(collection: Collection, parent?: number): Item | undefined {
    const among = listed(this.state, collection).filter((item) => item.parent === parent);
    const active = among.filter(({ is_active }) => is_active);
    const item = this.one(this.chance(0.95) ? active : among);
    if (item) this.named.add(`${collection} ${item.id}`);
    return item;
  }
  /** The name of an item, now and then in capitals, and rarely of an item that does not exist. */
  choice(collection: Collection, parent?: number): string {
    const name = (this.chance(0.98) && this.item(collection, parent)?.name) || 'Nowhere';
    return this.chance(0.08) ? name.toUpperCase() : name;
  }
}

const KEYS = ['Zion', 'Élan', 'Hope', 'Sàlem', 'Grace', 'Hmar', 'Lushai', 'Dawn'];
const words = (draw: Draw, tail: readonly string[]) =>
  `${draw.one(KEYS)} ${draw.one(tail)} ${draw.one('ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split(''))}`;

/** A place whose parts mostly lie in one another. A few places contradict themselves. */
function place(draw: Draw) {
  const district = draw.item('districts');
  const rd_block = draw.item('rd-blocks', draw.chance(0.97) ? district?.id : undefined);
  const habitation = draw.item('habitations', rd_block?.id);
  const [d, b, h] = [district, rd_block, habitation].map((item) => item?.name ?? '');
  return draw.chance(0.1)
    ? { district: d, rd_block: '', habitation: '' }
    : { district: d, rd_block: b, habitation: h };
}

export const schoolId = (draw: Draw) => `${draw.chance(0.05) ? '0' : ''}${1000 + draw.below(70)}`;

const schoolFields = (draw: Draw) =>
  sampleOf(omit(school, ['school_id', 'district', 'rd_block', 'habitation']), draw.one, {
    school_name: words(draw, ['School', 'Middle School', 'Academy']),
    school_type: draw.choice('school-types'),
    school_level: draw.one(['Primary School', 'Primary School, Middle School', 'High School']),
    management: draw.choice('management-types'),
    medium: draw.choice('mediums'),
    pincode: draw.one(['', '796001', '796007']),
    habitation_class: draw.one(['', 'Rural', 'Urban']),
    habitation_category: draw.one(['', 'Town', 'Village']),
    block_office: draw.choice('block-offices'),
    school_phone: draw.one(['', '0389232211', '9862000001']),
    school_email: draw.one(['', 'office@example.org']),
    established_year: draw.one([null, 1970, 2004]),
  });

export const schoolBody = (draw: Draw) => ({
  school_id: schoolId(draw),
  ...schoolFields(draw),
  ...place(draw),
});

/** The stored version, another one, or most often none. */
const version = (draw: Draw, { version: stored }: { version: number }) => {
  if (draw.chance(0.5)) return {};
  return { version: draw.chance(0.8) ? stored : stored + draw.one([-1, 1]) || 1 };
};

export const schoolPatch = (draw: Draw, school: School) => ({
  ...draw.some(schoolFields(draw), 0.2),
  ...(draw.chance(0.4) ? place(draw) : {}),
  ...(draw.chance(0.1) ? { school_id: draw.chance(0.7) ? school.own.school_id : schoolId(draw) } : {}),
  ...version(draw, school),
});

const day = (draw: Draw, from: number) =>
  `${from + draw.below(15)}-0${1 + draw.below(9)}-${String(1 + draw.below(28)).padStart(2, '0')}`;

const DESIGNATIONS = ['Headmaster', 'Teacher', 'teacher', 'Clerk'] as const;

/**
 * The posts of a school: some lines, each of another designation and subject. Now and then they are those that it has, by the
 * names of today or by those of the day when they were chosen.
 */
export function postsBody(draw: Draw, { id }: School) {
  const held = draw.state.posts.get(id);
  const lines = ['Headmaster', 'Teacher', 'Clerk'].flatMap((designation) => {
    const plainLine = { designation, subject: '', sanctioned: draw.below(4) };
    const subject = draw.chance(0.5) ? draw.choice('subjects') : '';
    const others = subject ? [{ designation, subject, sanctioned: draw.below(4) }] : [];
    return draw.chance(0.6) ? [...others, ...(draw.chance(0.7) ? [plainLine] : [])] : [];
  });
  const version = held?.version ?? 0;
  const asHeld = () => {
    const now = draw.chance(0.5);
    return held?.lines.map(({ item, ...line }) => {
      if (item !== undefined) draw.named.add(`subjects ${item}`);
      return { ...line, subject: (now && nameOf(draw.state, 'subjects', item)) || line.subject };
    });
  };
  return {
    version: draw.chance(0.85) ? version : version + 1,
    lines: (draw.chance(0.15) && asHeld()) || lines,
  };
}

const postingEntry = (draw: Draw) => ({
  ...sampleOf(posting, draw.one, {
    ...leastOf(pick(posting, SIGNBOARD)),
    school_id: schoolId(draw),
    school_name: words(draw, ['School']),
    medium: 'English',
    district: 'Aizawl',
    from_date: day(draw, 2001),
    to_date: draw.one(['', '2018-03-31']),
  }),
  ...(draw.chance(0.7) ? { designation: draw.one(DESIGNATIONS) } : {}),
  ...(draw.chance(0.4) ? { subject: draw.one(['English', 'mizo']) } : {}),
});
/** Over, open, or to come. */
const span = (draw: Draw) =>
  draw.chance(0.8)
    ? { joining_date: day(draw, 2002), end_date: draw.one(['', '2019-12-31']) }
    : { joining_date: day(draw, 2080), end_date: draw.one(['', '2099-12-31']) };
const deputationEntry = (draw: Draw) =>
  sampleOf(deputation, draw.one, { department_name: 'Planning', designation: 'Officer', ...span(draw) });
const attachmentEntry = (draw: Draw) => ({
  ...sampleOf(attachment, draw.one, {
    department_name: 'Health',
    designation: 'Assistant',
    district: 'Aizawl',
    rd_block: '',
    habitation: '',
    ...span(draw),
  }),
  ...(draw.chance(0.5) ? { school_id: schoolId(draw) } : {}),
});
const several = <T>(draw: Draw, make: (draw: Draw) => T): T[] =>
  draw.chance(0.7) ? [] : Array.from({ length: 1 + draw.below(2) }, () => make(draw));

const teacherId = (draw: Draw) => `${draw.one(['T', 'T', 't'])}-${draw.below(400)}`;
const aadhaar = (draw: Draw) => (draw.chance(0.4) ? String(999_900_000_000 + draw.below(250)) : '');

const teacherFields = (draw: Draw) =>
  sampleOf(omit(teacher, ['teacher_ID', 'school_id']), draw.one, {
    teacher_name: words(draw, ['Sailo', 'Ralte', 'Hnamte']),
    date_of_birth: day(draw, draw.chance(0.97) ? 1960 : 2008),
    joining_date: day(draw, 1990),
    gender: draw.one(GENDERS),
    social_group: draw.one(SOCIAL_GROUPS),
    religion: draw.choice('religions'),
    aadhaar_number: aadhaar(draw),
    phone_number: `986200${String(1000 + draw.below(300))}`,
    email: draw.one(['', 'teacher@example.org']),
    service_category: draw.chance(0.3) ? '' : draw.choice('service-categories'),
    teacher_type: draw.one(['', 'Trained']),
    subjects_taught: draw.chance(0.3) ? ['English', 'Mizo'] : [draw.choice('subjects')],
    classes_taught: draw.one([['Class 1'], ['Class 1', 'Class 2'], ['Class 9', 'Class 10']]),
    posting_histories: several(draw, postingEntry),
    deputations: several(draw, deputationEntry),
    attachments: several(draw, attachmentEntry),
  });

/** An existing School ID, rarely another one. */
export const knownSchool = (draw: Draw) =>
  (draw.chance(0.97) && draw.held(draw.state.schools)?.own.school_id) || schoolId(draw);

export const teacherBody = (draw: Draw) => ({
  teacher_ID: teacherId(draw),
  school_id: knownSchool(draw),
  ...teacherFields(draw),
});

export const teacherPatch = (draw: Draw, { own, aadhaar: held, ...teacher }: Teacher) => ({
  ...draw.some(teacherFields(draw), 0.15),
  ...(draw.chance(0.4) ? { posting_histories: postingsAgain(draw, own.posting_histories) } : {}),
  ...(draw.chance(0.15) ? { school_id: knownSchool(draw) } : {}),
  ...(draw.chance(0.15)
    ? { teacher_ID: draw.chance(0.4) ? own.teacher_ID.toUpperCase() : teacherId(draw) }
    : {}),
  ...(draw.chance(0.1) ? { aadhaar_number: held ? `XXXXXXXX${held.slice(-4)}` : 'XXXXXXXX0000' } : {}),
  ...version(draw, teacher),
});

const medicalFields = (draw: Draw) =>
  sampleOf(medicalRecord, draw.one, {
    ailmentName: draw.one(['Fever', 'Typhoid', 'Broken arm']),
    severity: draw.one(SEVERITIES),
    diagnosisDate: draw.chance(0.3) ? '' : day(draw, 2010),
    treatmentStatus: draw.one(['', ...TREATMENT_STATUSES]),
    remarks: draw.one(['', 'Rest for two weeks', 'Zion Hospital']),
    documents: draw.one(['', '', 'https://files.example.org/a.pdf']),
  });

export const medicalBody = (draw: Draw, teacher: Teacher) => ({
  teacherId: draw.ref('teacher', teacher.id),
  ...medicalFields(draw),
});
export const medicalPatch = (draw: Draw, record: Medical) => ({
  ...draw.some(medicalFields(draw)),
  ...version(draw, record),
});

/** A name that other items may have too. */
const itemName = (draw: Draw) => `${draw.one(['Name', 'name', 'Námé'])} ${draw.below(40)}`;

export function itemBody(draw: Draw, collection: Collection) {
  const within = PARENT[collection];
  const parent = within && draw.item(within.of, draw.one([...new Set(parentsOf(draw, within.of))]));
  return {
    name: itemName(draw),
    ...(parent && within ? { [within.field]: draw.ref('item', parent.id) } : {}),
    ...(collection === 'subjects' ? { code: 'S', classes: ['Class 1', 'Class 2'] } : {}),
  };
}

const parentsOf = ({ state }: Draw, collection: Collection) =>
  listed(state, collection).map(({ parent }) => parent);

/** A change of an item, and whether it moves the item elsewhere. */
export function itemPatch(draw: Draw, collection: Collection, item: Item) {
  const within = PARENT[collection];
  if (within && draw.chance(0.2)) {
    const parent = draw.item(within.of, draw.one(parentsOf(draw, within.of)));
    if (parent) return { body: { [within.field]: draw.ref('item', parent.id) }, moves: true };
  }
  const renamed = { name: draw.chance(0.3) ? item.name.toUpperCase() : itemName(draw) };
  return { body: draw.chance(0.6) ? renamed : { is_active: draw.chance(0.8) }, moves: false };
}

/** A scope in names, as a role needs it. Now and then something is missing. */
function scope(draw: Draw) {
  const district = draw.item('districts');
  const block = draw.item('rd-blocks', district?.id);
  return {
    district: district?.name ?? '',
    rd_block: draw.chance(0.95) ? (block?.name ?? '') : 'Nowhere',
    school_id: knownSchool(draw),
  };
}

const ROLES = ['super_admin', 'admin', 'deo', 'sdeo', 'hoi', 'teacher', 'teacher'] as const;

function accountFields(draw: Draw) {
  const record = draw.held(draw.state.teachers);
  return {
    ...sampleOf(account, draw.one, {
      username: draw.one(['Clerk', 'clerk', 'CLÉRK']) + draw.below(60),
      email: `${draw.one(['clerk', 'Clerk'])}${draw.below(80)}@example.org`,
      phone: `98620${String(10_000 + draw.below(40))}`,
      role: draw.one(ROLES),
      ...scope(draw),
    }),
    teacher_id: record && draw.chance(0.7) ? draw.ref('teacher', record.id) : null,
  };
}

export const accountBody = (draw: Draw) => ({
  ...accountFields(draw),
  ...(draw.chance(0.5) ? { password: 'seven quiet rivers run north' } : {}),
});
export const accountPatch = (draw: Draw, account: { version: number }) => ({
  ...draw.some(accountFields(draw), 0.2),
  ...version(draw, account),
});
export const roleBody = (draw: Draw) => ({ role: draw.one(ROLES), ...(draw.chance(0.8) ? scope(draw) : {}) });

/** Part of a text that a search may find. */
export function text(draw: Draw): string {
  const school = draw.held(draw.state.schools);
  const teacher = draw.held(draw.state.teachers);
  const source = draw.one([
    school?.own.school_name,
    school?.own.school_id,
    nameOf(draw.state, 'districts', school?.chosen.district),
    teacher?.own.teacher_name,
    teacher?.own.teacher_ID,
    'ZION',
    'absent',
  ]);
  const from = draw.below(source?.length ?? 1);
  return source?.slice(from, from + 2 + draw.below(5)).trim() || 'e';
}

export const parentName = (draw: Draw, { chosen }: School) => ({
  district: nameOf(draw.state, 'districts', chosen.district),
  rd_block: itemOf(draw.state, 'rd-blocks', chosen.rd_block)?.name ?? '',
});
