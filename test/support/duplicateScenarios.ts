import type { Sent } from './invoke.ts';
import type { Scenario, scenarioMakers } from './scenarioMakers.ts';

type Makers = {
  made: ReturnType<typeof scenarioMakers>['made'];
  /** A teacher of 1001, unless told otherwise. */
  teacher: (more?: object) => Promise<{ id: number }>;
  /** A teacher with a medical record, a document and an Aadhaar number. */
  sick: () => Promise<{ teacherId: string }>;
  /** An account of a new teacher's record. */
  teacherAccount: () => Promise<{ teacher_id?: number }>;
  admin: (more: () => Promise<Sent>) => () => Promise<Sent>;
  chief: (more: () => Promise<Sent>) => () => Promise<Sent>;
};

const OTHER = {
  ...{ teacher_ID: 'other', aadhaar_number: 'other', medical_record: 'other', login: 'other' },
  phone_number: 'other',
} as const;

/** The scenarios of pairs and merges, and of taking a merge back. */
export function duplicateScenarios({ made, teacher, sick, teacherAccount, admin, chief }: Makers) {
  const versionOf = async (id: number): Promise<number> =>
    (await made('teachers.get', { params: { id: String(id) } })).version;
  const merging = async (into: number, from: number, choose: object = {}): Promise<Sent> => ({
    params: { id: String(into) },
    body: { from, versions: { this: await versionOf(into), other: await versionOf(from) }, choose },
  });
  const two = async () => ({ a: (await teacher()).id, b: (await teacher()).id });
  /** Two records with an account, or with a medical record and a document. */
  const withAccount = async () => (await teacherAccount()).teacher_id ?? 0;
  const withPapers = async () => Number((await sick()).teacherId);
  const undone = (prepare: () => Promise<Sent>): (() => Promise<Sent>) =>
    chief(async () => {
      const sent = await prepare();
      await made('duplicates.merge', sent);
      return { params: { kind: 'teacher', id: String((sent.body as { from: number }).from) } };
    });
  const papers = async () => merging(await withPapers(), await withPapers(), OTHER);
  const accounts = async () => merging(await withAccount(), await withAccount(), OTHER);
  const restores: Scenario[] = [
    { about: 'a merge with both medical records', audits: 3, prepare: undone(papers) },
    { about: 'a merge with both accounts', audits: 4, prepare: undone(accounts) },
  ];
  return {
    restores,
    scenarios: {
      'duplicates.apart': [{ prepare: admin(async () => ({ body: await two() })) }],
      'duplicates.reconsider': [
        {
          prepare: admin(async () => {
            const { a, b } = await two();
            await made('duplicates.apart', { body: { a, b } });
            return { params: { a: String(a), b: String(b) } };
          }),
        },
      ],
      'duplicates.merge': [
        {
          about: 'with the school of the other',
          audits: 2,
          prepare: admin(async () => {
            const other = await teacher({ school_id: '1002' });
            return merging((await teacher()).id, other.id, { school_id: 'other' });
          }),
        },
        { about: 'with both medical records', audits: 3, prepare: admin(papers) },
        { about: 'with both accounts', audits: 4, prepare: chief(accounts) },
      ],
    } satisfies Record<string, Scenario[]>,
  };
}
