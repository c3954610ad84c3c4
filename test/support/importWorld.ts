import type { DynamoDBRecord } from 'aws-lambda';
import { expect } from 'vitest';
import { run } from '#functions/events/act.ts';
import { type Job, readJob } from '#functions/table/job.ts';
import { keys } from '#functions/table/keys.ts';
import type { Role } from '#shared/access/roles.ts';
import {
  type Import,
  type ImportRow,
  importColumns,
  PART_ROWS,
  type SentRow,
} from '#shared/domain/import.ts';
import { eventFunctions } from '../../infra/eventFunctions.ts';
import type { testDeps } from './deps.ts';
import { callById } from './everyHandler.ts';
import type { TeacherWorld } from './teacherWorld.ts';
import { asFunction } from './writeWall.ts';

/** More rows a second than a test has. */
export const AT_ONCE = { importRowsPerSecond: 1_000_000, importsPerDay: 1000 };

const ACT = eventFunctions['events.act'] as NonNullable<(typeof eventFunctions)[string]>;

type Kind = Import['kind'];

/** The stream's record of a job. */
const told = ({ id, state, kind }: Job): DynamoDBRecord => ({
  eventName: 'MODIFY',
  dynamodb: {
    SequenceNumber: '1',
    NewImage: { pk: { S: keys.job(id).pk }, sk: { S: id }, state: { S: state }, kind: { S: kind } },
  },
});

/** Calls of imports, made by one role unless another is given. */
export function importWorld(deps: ReturnType<typeof testDeps>, world: TeacherWorld) {
  const call = (id: string, role: Role, sent: object = {}) =>
    callById(`imports.${id}`, deps, world.as(role, sent));
  const begin = (kind: Kind, rows: number, role: Role = 'admin', more: object = {}) =>
    call('create', role, {
      body: {
        kind,
        fileName: 'phones.xlsx',
        sha256: 'a'.repeat(64),
        columns: importColumns(kind),
        rows,
        ...more,
      },
    });
  const jobOf = async (id: string) => {
    const { job } = (await deps.table.get(keys.import(id))) as { job?: string } & object;
    return (await readJob(deps, job as string)) as Job;
  };
  /** Gives the job of an import to `events.act` once. Returns what failed. */
  const turn = async (id: string, by = deps) => {
    const job = await jobOf(id);
    return (await asFunction('events.act', ACT.grants, () => run(by, [told(job)]))).batchItemFailures;
  };
  return {
    call,
    begin,
    jobOf,
    turn,
    /** Sends rows in parts and compares them. */
    checked: async (kind: Kind, rows: readonly SentRow[], role: Role = 'admin'): Promise<Import> => {
      const { id } = (await begin(kind, Math.max(1, rows.length), role)).body.data as Import;
      for (let part = 1; (part - 1) * PART_ROWS < rows.length; part += 1) {
        const some = rows.slice((part - 1) * PART_ROWS, part * PART_ROWS);
        const params = { importId: id, part: String(part) };
        const sent = await call('part', role, { params, body: { rows: some } });
        expect(sent.status, JSON.stringify(sent.body)).toBe(200);
      }
      const answer = await call('check', role, { params: { importId: id } });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body.data;
    },
    /** Begins a run or an undo, without working on it. */
    started: async (step: 'run' | 'undo', id: string, role: Role = 'admin', take: number[] = []) => {
      const { version } = (await call('get', role, { params: { importId: id } })).body.data as Import;
      const sent = step === 'run' ? { body: { version, take } } : {};
      const answer = await call(step, role, { params: { importId: id }, ...sent });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body.data as Import;
    },
    /** Gives the job of an import to `events.act`, until it has ended or fails. Returns what failed. */
    work: async (id: string, by = deps) => {
      for (;;) {
        if ((await jobOf(id)).state !== 'running') return [];
        const failed = await turn(id, by);
        if (failed.length > 0) return failed;
      }
    },
    get: async (id: string, role: Role = 'admin'): Promise<Import> =>
      (await call('get', role, { params: { importId: id } })).body.data,
    rows: async (id: string, query = '', role: Role = 'admin'): Promise<ImportRow[]> =>
      (await call('rows', role, { params: { importId: id }, query: `limit=1000&${query}` })).body.data,
  };
}
