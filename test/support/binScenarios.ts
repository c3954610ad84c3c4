import type { Sent } from './invoke.ts';
import type { Scenario, scenarioMakers } from './scenarioMakers.ts';

type Makers = {
  made: ReturnType<typeof scenarioMakers>['made'];
  /** A teacher with a medical record, a document and an Aadhaar number. */
  sick: () => Promise<{ teacherId: string }>;
  /** A school with posts. */
  posted: () => Promise<{ id: number; school_id: string }>;
  staff: (school_id: string, count: number) => Promise<unknown>;
  chief: (more: () => Promise<Sent>) => () => Promise<Sent>;
};

const FORCE = 'force=true';

/** The scenarios of the bin: each deletes what it brings back or erases. */
export function binScenarios({ made, sick, posted, staff, chief }: Makers): Record<string, Scenario[]> {
  const teacher = async () => {
    const { teacherId: id } = await sick();
    await made('cascade.deleteTeacher', { params: { id }, query: FORCE });
    return { kind: 'teacher', id };
  };
  const medical = async () => {
    const params = await sick();
    await made('medicalRecords.delete', { params });
    const [{ id }] = (await made('bin.list', { query: 'kind=medical&limit=1' })) as [{ id: number }];
    return { kind: 'medical', id: String(id) };
  };
  const school = async (teachers: number) => {
    const { id: numeric, school_id } = await posted();
    const id = String(numeric);
    if (teachers > 0) await staff(school_id, teachers);
    await made('cascade.deleteSchool', { params: { id }, query: FORCE });
    return { kind: 'school', id };
  };
  const of = (about: string, params: () => Promise<Record<string, string>>, more = {}): Scenario => ({
    about,
    prepare: chief(async () => ({ params: await params() })),
    ...more,
  });
  const all = [
    of('teacher', teacher),
    of('medical record', medical),
    of('school', () => school(0)),
    of('school with teachers', () => school(2), { audits: 3, steps: true }),
  ];
  return { 'bin.restore': all, 'bin.erase': all };
}
