import { createDeps } from '#functions/app/createDeps.ts';
import type { Cloud } from '../../infra/local/cloud.ts';
import { seeded } from '../support/faults.ts';
import { brokenInvariants } from '../support/invariants.ts';
import { type Call, figuresOf, isWrong, type Phase } from './figures.ts';
import { Ledger, type Row } from './ledger.ts';
import { drawVisit, readMix } from './mix.ts';
import { allRows, gather, signInByPassword } from './people.ts';
import { type Ground, Player } from './player.ts';

type Options = {
  seed: number;
  /**
   * `alone` is the number of requests while one person at a time is there, of all together. `each` is the number for
   * each person when all are there at once.
   */
  alone: number;
  each: number;
  log: (line: string) => void;
};

const ITEMS = {
  districts: '/districts/all',
  'rd-blocks': '/locations/rd-blocks/all',
  habitations: '/locations/villages/all',
  'block-offices': '/block-offices/all',
  subjects: '/subjects',
  mediums: '/mediums/all',
  'school-types': '/school-types/all',
  'management-types': '/management-types',
  religions: '/religions',
  'service-categories': '/service-categories',
};
/** Where all records of a kind are listed. */
const LISTS = new Map([
  ['school', '/schools'],
  ['teacher', '/teachers'],
  ['medical', '/medical-records'],
  ['user', '/user-management'],
  ...Object.entries(ITEMS).map(([name, path]): [string, string] => [`item ${name}`, path]),
]);

/**
 * Puts fifty people on a local cloud with demo data. First they take turns, so that one at a time sends what all send.
 * Then all send at once. Afterwards every acknowledged write is read back, and the table is recounted.
 */
export async function runLoad({ url, engineEndpoint, environment }: Cloud, options: Options) {
  const { seed, alone, each, log } = options;
  const mix = readMix();
  const root = await signInByPassword(url, 'superadmin');
  const people = await gather(url, root);
  log(`${people.length} people are signed in`);
  const ledger = new Ledger();
  const everything = (kind: string) =>
    allRows(url, root, LISTS.get(kind) ?? '').then((rows) => rows.map(rowOf(kind)));
  for (const kind of LISTS.keys()) ledger.begin(kind, await everything(kind));
  let given = 0;
  const ground: Ground = {
    url,
    ledger,
    calls: [],
    left: new Map(),
    fresh: () => {
      given += 1;
      return `${seed % 1000}${String(given).padStart(6, '0')}`;
    },
  };
  const desks = people.map((person, i) => {
    const random = seeded(seed + i);
    return { player: new Player(person, ground, random), visits: mix.roles[person.role], random };
  });
  const phase = async (work: () => Promise<unknown>): Promise<Phase> => {
    const calls: Call[] = [];
    ground.calls = calls;
    const began = performance.now();
    await work();
    const seconds = (performance.now() - began) / 1000;
    log(`${calls.length} requests in ${seconds.toFixed(0)} s`);
    return { calls, seconds };
  };
  const one = await phase(async () => {
    for (let i = 0; ground.calls.length < alone; i += 1) {
      const { player, visits, random } = desks[i % desks.length] as (typeof desks)[0];
      await player.play(drawVisit(visits, random));
    }
  });
  const all = await phase(() =>
    Promise.all(
      desks.map(async ({ player, visits, random }) => {
        for (let made = 0; made < each; ) made += await player.play(drawVisit(visits, random));
      }),
    ),
  );
  const lost: string[] = [];
  const twice: string[] = [];
  for (const kind of ledger.kinds) {
    const told = ledger.compare(kind, await everything(kind));
    lost.push(...told.lost);
    twice.push(...told.twice);
  }
  // The SDK reads endpoints, region and credentials from the environment of the process.
  Object.assign(process.env, environment);
  const engine = { endpoint: engineEndpoint, tableName: environment.TABLE_NAME ?? '' };
  const broken = Object.values(await brokenInvariants(engine, createDeps(process.env))).flat();
  return {
    one,
    all,
    figures: { one: figuresOf(one), all: figuresOf(all) },
    wrong: [...one.calls, ...all.calls].filter(isWrong).map(({ status, told }) => `${status} ${told}`),
    acknowledged: ledger.acknowledged,
    lost,
    twice,
    broken,
    left: Object.fromEntries(ground.left),
  };
}

/** A medical record is known by the id of its teacher. */
const rowOf = (kind: string) => (row: Row) =>
  kind === 'medical' ? { ...row, id: row.teacher_id as number } : row;
