import { expect, it } from 'vitest';
import type { Scope } from '#shared/access/scope.ts';
import { NOT_STATED, type Order, type Sort } from '#shared/domain/listNames.ts';
import { FIRST_RULES } from '#shared/domain/service/rules.ts';
import { seeded } from '../../test/support/faults.ts';
import { findsAll, plainForm } from '../../test/support/plainSearch.ts';
import { MasterData } from '../masterData/stored.ts';
import { decodeMedical, encodeMedical } from '../medicalRecords/stored.ts';
import { decodeSchool, encodeSchool } from '../schools/stored.ts';
import type { FeedRow } from '../table/feed.ts';
import { decodeTeacher, encodeTeacher } from '../teachers/stored.ts';
import { Directory, type Source } from './directory.ts';
import { visibleMedical } from './medical.ts';
import { reportOf } from './reports.ts';
import { querySchools } from './schools.ts';
import { inSight } from './sight.ts';
import { queryTeachers } from './teachers.ts';

const SEED = Number(process.env.SEED ?? 20261123);
const STEPS = Number(process.env.STEPS ?? 150);
const NOW = new Date('2026-11-23T06:00:00Z');
const AS_OF = { today: '2026-11-23', rules: FIRST_RULES };

type School = { id: number; school_id: string; school_name: string; district: number };
type Teacher = { id: number; teacher_ID: string; teacher_name: string; phone_number: string; school: number };
type Medical = { id: number; order: number; ailment_name: string };
type Question = { scope: Scope; sort: Sort; order: Order; q?: string };

/** A feed in memory, with numbers that are never used or come late. A record has one row, that of its last write. */
class Feed<Made extends { id: number }> implements Source {
  readonly made = new Map<number, Made>();
  readonly #rows = new Map<number, FeedRow>();
  readonly #encode: (made: Made, rev: number) => string;
  readonly skipped: number[] = [];
  #last = 0;
  constructor(encode: (made: Made, rev: number) => string) {
    this.#encode = encode;
  }
  next = () => {
    this.#last += 1;
    return this.#last;
  };
  put(id: number, made: Made | undefined, number = this.next()): void {
    if (made) this.made.set(id, made);
    else this.made.delete(id);
    const rev = (this.#rows.get(id)?.rev ?? 0) + 1;
    this.#rows.set(id, { number, id, rev, row: made && this.#encode(made, rev) });
  }
  #having = async (fits: (number: number) => boolean) =>
    [...this.#rows.values()].filter(({ number }) => fits(number)).sort((a, b) => a.number - b.number);
  after = (last: number) => this.#having((number) => number > last);
  among = (numbers: readonly number[]) => this.#having((number) => numbers.includes(number));
  snapshot = async () => undefined;
}

const MOMENT = '2026-11-20T06:00:00.000Z';
const encode =
  <Made>(as: (fields: never) => string) =>
  (made: Made, rev: number) =>
    as({
      ...{ rev, version: rev, created_at: MOMENT, updated_at: MOMENT, gender: '', social_group: '' },
      ...{
        subjects: [],
        classes: [],
        posting_histories: [],
        deputations: [],
        attachments: [],
        documents: '',
      },
      ...{ severity: 'Mild', treatment_status: 'Cured', diagnosis_date: '2026-02-03', remarks: '' },
      ...made,
    } as never);

it(`answers after each write as a fresh directory and a plain model do (G10, seed ${SEED})`, async () => {
  const random = seeded(SEED);
  const below = (end: number) => Math.floor(random() * end);
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
  const feeds = {
    schools: new Feed<School>(encode(encodeSchool)),
    teachers: new Feed<Teacher>(encode(encodeTeacher)),
    medical: new Feed<Medical>(encode(encodeMedical)),
  };
  const clock = () => 0;
  const start = () => ({
    schools: new Directory(feeds.schools, decodeSchool, clock),
    teachers: new Directory(feeds.teachers, decodeTeacher, clock),
    medical: new Directory(feeds.medical, decodeMedical, clock),
  });
  let districts = ['Aizawl', 'Lunglei', 'Aizawl East', 'Ṭawi', 'Mamit'];
  const masterNow = () =>
    new MasterData(new Map()).plus(
      'districts',
      districts.map((name, i) => ({ id: i + 1, name, is_active: true })),
    );

  const word = () => pick(['Lal', 'Ṭhanga', 'Zo', "Mary's", 'St. John', 'Rin-a', 'Biak']);
  const school = (id: number): School => ({
    id,
    school_id: String(1000 + id),
    school_name: `${word()} ${word()} School`,
    // Some schools have no district.
    district: below(districts.length + 1),
  });
  const teacher = (id: number): Teacher => ({
    id,
    teacher_ID: `T-${id}`,
    teacher_name: `${word()} ${word()}`,
    phone_number: String(9_000_000_000 + below(1000)),
    // Some schools are gone, and some do not exist yet.
    school: 1 + below(90),
  });
  const medical = (id: number): Medical => ({ id, order: below(1e6), ailment_name: word() });
  const anyOf = ({ made }: { made: ReadonlyMap<number, unknown> }) => pick([...made.keys()]);

  /** The writes, by how often they happen. */
  const WRITES: Record<string, () => void> = {
    'a teacher comes': () => {
      const id = feeds.teachers.next();
      feeds.teachers.put(id, teacher(id), id);
    },
    'a teacher changes or moves': () => {
      const id = anyOf(feeds.teachers);
      const before = feeds.teachers.made.get(id) as Teacher;
      const { teacher_name, school } = teacher(id);
      feeds.teachers.put(id, { ...before, ...(random() < 0.5 ? { teacher_name } : { school }) });
    },
    'a teacher goes': () => feeds.teachers.put(anyOf(feeds.teachers), undefined),
    'a number is taken, and used late or never': () => {
      const { skipped } = pick([feeds.teachers, feeds.schools]);
      skipped.push(feeds[skipped === feeds.teachers.skipped ? 'teachers' : 'schools'].next());
    },
    'a late teacher comes': () => {
      const id = feeds.teachers.skipped.shift();
      if (id) feeds.teachers.put(id, teacher(id), id);
    },
    'a late school comes': () => {
      const id = feeds.schools.skipped.shift();
      if (id) feeds.schools.put(id, school(id), id);
    },
    'a school comes': () => {
      const id = feeds.schools.next();
      feeds.schools.put(id, school(id), id);
    },
    'a school is renamed or moves': () => {
      const id = anyOf(feeds.schools);
      const before = feeds.schools.made.get(id) as School;
      const { school_name, district } = school(id);
      feeds.schools.put(id, { ...before, ...(random() < 0.5 ? { school_name } : { district }) });
    },
    'a school goes': () => feeds.schools.put(anyOf(feeds.schools), undefined),
    'a district is renamed': () => {
      const at = below(districts.length);
      districts = districts.map((name, i) => (i === at ? `${word()} ${below(100)}` : name));
    },
    'a medical record comes or changes': () => {
      const id = anyOf(feeds.teachers);
      feeds.medical.put(id, medical(id));
    },
    'a medical record goes': () => feeds.medical.put(anyOf(feeds.medical), undefined),
    'many teachers change at once': () => {
      if (random() < 0.8) return;
      for (const id of [...feeds.teachers.made.keys()].filter(() => random() < 0.4))
        feeds.teachers.put(id, teacher(id));
    },
  };
  for (let n = 0; n < 80; n += 1) WRITES['a school comes']?.();
  for (let n = 0; n < 700; n += 1) WRITES['a teacher comes']?.();
  for (let n = 0; n < 60; n += 1) WRITES['a medical record comes or changes']?.();

  const look = async ({ schools, teachers, medical }: ReturnType<typeof start>) => ({
    schools: await schools.look(),
    teachers: await teachers.look(),
    medical: await medical.look(),
    master: masterNow(),
  });
  type Looked = Awaited<ReturnType<typeof look>>;

  const answerOf = ({ master, medical, ...all }: Looked, { scope, ...query }: Question) => {
    const seen = inSight(all, scope);
    const { countedAt, ...report } = reportOf('admin', seen, master, NOW);
    return {
      schools: querySchools({ ...seen, hasHead: () => true }, query, master).map(({ id }) => id),
      teachers: queryTeachers(seen, query, master, AS_OF).map(({ id }) => id),
      medical: visibleMedical(medical, seen, query.q).map(({ record }) => record.id),
      report,
    };
  };

  /** The same from the records, row by row. */
  function modelOf({ scope, sort, order, q }: Question) {
    const nameOf = (district = 0) => districts[district - 1] ?? '';
    const isSeen = ({ district, school_id }: School) =>
      scope.kind === 'all' ||
      (scope.kind === 'district' && scope.district === district) ||
      (scope.kind === 'school' && scope.schoolId === school_id);
    const schools = [...feeds.schools.made.values()].filter(isSeen);
    const at = new Map(schools.map((one) => [one.id, one]));
    const teachers = [...feeds.teachers.made.values()].filter((one) => at.has(one.school));
    const staffed = new Set(teachers.map((one) => one.school));
    const inOrder = <T extends { id: number }>(
      rows: T[],
      key: Record<Sort, (row: T) => (string | number)[]>,
    ) => {
      const compare = (a: T, b: T) => {
        const [one, other] = [key[sort](a), key[sort](b)];
        const differing = one.findIndex((part, i) => part !== other[i]);
        if (differing < 0) return b.id - a.id;
        return ((one[differing] ?? '') < (other[differing] ?? '') ? -1 : 1) * (order === 'asc' ? 1 : -1);
      };
      return rows.sort(compare).map(({ id }) => id);
    };
    const districtKey = (district?: number) => plainForm(nameOf(district)) || '\uffff';
    const named = (one: Teacher) => (at.get(one.school) as School).school_name;
    const ofTeacher = (one: Teacher) => at.get(one.school)?.district;
    const counts = Map.groupBy(schools, ({ district }) => nameOf(district) || NOT_STATED);
    return {
      schools: inOrder(
        schools.filter(({ school_name, school_id, district }) =>
          findsAll([school_name, school_id, nameOf(district)], q),
        ),
        {
          newest: ({ id }) => [id],
          name: ({ school_name }) => [plainForm(school_name)],
          id: ({ school_id }) => [Number(school_id)],
          district: ({ district, school_name }) => [districtKey(district), plainForm(school_name)],
        },
      ),
      teachers: inOrder(
        teachers.filter((one) =>
          findsAll(
            [one.teacher_name, one.teacher_ID, one.phone_number, named(one), nameOf(ofTeacher(one))],
            q,
          ),
        ),
        {
          newest: ({ id }) => [id],
          name: ({ teacher_name }) => [plainForm(teacher_name)],
          id: ({ id }) => [id],
          district: (one) => [districtKey(ofTeacher(one)), plainForm(one.teacher_name)],
        },
      ),
      totals: [schools.length, teachers.length, staffed.size],
      districts: new Map([...counts].map(([name, some]) => [name, some.length])),
    };
  }

  const question = (): Question => ({
    scope: pick<Scope>([
      { kind: 'all' },
      { kind: 'district', district: 1 + below(2) },
      { kind: 'school', schoolId: String(1001 + below(5)) },
    ]),
    sort: pick<Sort>(['newest', 'name', 'id', 'district']),
    order: pick<Order>(['asc', 'desc']),
    q: pick([undefined, undefined, 'lal', 'thanga zo', 'aizawl', 'T-1', '1003', 'none has it']),
  });

  const live = start();
  const kept: { looked: Looked; asked: Question; answer: ReturnType<typeof answerOf> }[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    for (let n = below(3); n >= 0; n -= 1) pick(Object.values(WRITES))();
    const looked = await look(live);
    const fresh = await look(start());
    for (let n = 0; n < 5; n += 1) {
      const asked = question();
      const answer = answerOf(looked, asked);
      expect(answer).toEqual(answerOf(fresh, asked));
      const { totals, districts: counted, ...lists } = modelOf(asked);
      expect(answer).toMatchObject(lists);
      const { totalSchools, totalTeachers, activeSchools, districtDistribution = [] } = answer.report;
      expect([totalSchools, totalTeachers, activeSchools]).toEqual(totals);
      expect(new Map(districtDistribution.map(({ district, count }) => [district, count]))).toEqual(counted);
      if (n === 0) kept.push({ looked, asked, answer });
    }
    // A request that looked some writes ago still sees what it saw then, whatever others asked in between.
    const former = pick(kept.slice(-20));
    expect(answerOf(former.looked, former.asked)).toEqual(former.answer);
  }
}, 120_000);
