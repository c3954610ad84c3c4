import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { type Bundles, bundleHandlers } from '../../infra/bundle.ts';
import { buildWeb, WEB_FOLDER } from '../../infra/webBuild.ts';
import { heldBy, unwantedBytes } from '../support/bundleFacts.ts';
import { modelledSeconds, requestChain } from '../support/webLoad.ts';
import {
  brotliBytes,
  closure,
  firstLoad,
  lazyRoutes,
  readManifest,
  type Screen,
  screens,
  signInChunk,
} from '../support/webWeight.ts';
import { benchEngine } from './functionCloud.ts';
import type { Section } from './report.ts';
import { costOf, makeWorlds, QUESTIONS, STATUSES, type World } from './served.ts';
import {
  IMPACTS,
  LISTS,
  makeTeacherWorld,
  OTHERS,
  REPORTS,
  RULED,
  SEARCHES,
  type TeacherWorld,
} from './teacherQuestions.ts';
import { teacherWriteCosts } from './teacherWrites.ts';
import { listUnits, writeCosts } from './writes.ts';

/**
 * Figures that do not depend on the machine, by what they are about. Less is always better. infra/cost/units.json holds
 * the budget for the units of each call, from which the bill is counted.
 */
const Figures = z.record(z.string(), z.record(z.string(), z.number()));
export type Figures = z.output<typeof Figures>;

export const PARTS = ['schools', 'teachers', 'functions', 'web'] as const;
type BudgetPart = (typeof PARTS)[number];
const Budget = z.record(z.enum(PARTS), Figures);

const FILE = fileURLToPath(new URL('budget.json', import.meta.url));
const readBudget = () => Budget.parse(JSON.parse(readFileSync(FILE, 'utf8')));

/** The sizes of worlds from which on the figures of lists no longer depend on the size (G9). */
export const SCHOOLS = 1000;
export const TEACHERS = { count: 700, schools: 900 };

/**
 * What is worse than the budget, and what is better. A figure without a budget is worse. A budget without a figure is
 * better: it should be removed.
 */
export function againstBudget(budget: Figures, figures: Figures): { worse: string[]; better: string[] } {
  const names = new Set([...Object.keys(budget), ...Object.keys(figures)]);
  const found = { worse: [] as string[], better: [] as string[] };
  for (const name of names) {
    for (const column of new Set([...Object.keys(budget[name] ?? {}), ...Object.keys(figures[name] ?? {})])) {
      const [most, now] = [budget[name]?.[column], figures[name]?.[column]];
      const line = `${name}, ${column}: ${now ?? 'no figure'} where the budget is ${most ?? 'none'}`;
      if (most === undefined || (now !== undefined && now > most)) found.worse.push(line);
      else if (now === undefined || now < most) found.better.push(line);
    }
  }
  return found;
}

/**
 * What is worse than the budget of a part; a test must fail on it. Warns when something is better, so that the budget
 * is lowered. `npm run bench -- --only budget` writes a new one.
 */
export function overBudget(part: BudgetPart, figures: Figures): string[] {
  const { worse, better } = againstBudget(readBudget()[part], figures);
  const lines = better.map((line) => `\n  ${line}`).join('');
  if (lines)
    console.warn(`Better than the budget of ${part}: npm run bench -- --only budget lowers it.${lines}`);
  return worse;
}

/** Reads and depth of a warm function for questions about schools, and what writes cost. */
export async function schoolFigures(world: World): Promise<Figures> {
  const figures: Figures = {};
  for (const question of [...QUESTIONS, ...STATUSES]) {
    await question.ask(world);
    const { read, depth } = await costOf(world, question);
    figures[question.name] = { read, depth };
  }
  for (const [name, usage] of Object.entries(await writeCosts(world))) {
    figures[name] = { write: usage.write, 'for lists': listUnits(usage) };
  }
  return figures;
}

/** The same for teachers, with reports and impacts. Of six writes the most expensive one counts. */
export async function teacherFigures(world: TeacherWorld): Promise<Figures> {
  const figures: Figures = {};
  for (const { name, ask } of [...LISTS, ...RULED, ...SEARCHES, ...OTHERS, ...IMPACTS, ...REPORTS]) {
    await ask(world);
    const { read, depth } = (await world.meter.of(() => ask(world))).usage;
    figures[name] = { read, depth };
  }
  for (const [name, usages] of Object.entries(await teacherWriteCosts(world, 6))) {
    figures[name] = { write: Math.max(...usages.map(({ write }) => write)) };
  }
  return figures;
}

/** Rounds up to the next whole step. Sizes are compared in steps, so that one line of code is not yet a change. */
const upTo = (step: number, value: number) => Math.ceil(value / step) * step;

/** Sizes of bundles, in steps of 50 KiB. A budget in single bytes would fail for a longer sentence. */
export function functionFigures({ metafile, handlers }: Bundles): Figures {
  const held = handlers.map(({ bundle }) => ({ bundle, ...heldBy(metafile, bundle) }));
  const worst = (of: (one: (typeof held)[number]) => number) => upTo(50, Math.max(...held.map(of)) / 1024);
  const unwanted = handlers.reduce((sum, { bundle }) => sum + unwantedBytes(metafile, bundle), 0);
  return {
    'every handler': {
      'largest start, KiB': worst(({ start }) => start.bytes),
      'largest bundle, KiB': worst(({ folder }) => folder.bytes),
      'mean start, KiB': upTo(50, held.reduce((sum, { start }) => sum + start.bytes, 0) / held.length / 1024),
      'unwanted bytes': unwanted,
    },
  };
}

/**
 * Script of the first route and of the largest other one, in steps of 10 kB brotli, and the requests before rows show.
 */
export function webFigures(folder: string): Figures {
  const manifest = readManifest(folder);
  const kB = (keys: Iterable<string>) => upTo(10, brotliBytes(folder, manifest, keys) / 1000);
  const entry = closure(manifest, ['index.html']);
  const lazy = lazyRoutes(manifest).filter((key) => !entry.has(key));
  const first = (screen: Screen, answerBytes?: number) => {
    const chain = requestChain(folder, manifest, screen, answerBytes);
    return {
      'script, kB': kB(firstLoad(manifest, screen)),
      'requests one after another': chain.length,
      'modelled, hundredths of a second': upTo(10, modelledSeconds(chain) * 100),
    };
  };
  return {
    'sign-in': first('signIn'),
    dashboard: first('dashboard', DASHBOARD_BYTES),
    'the form to sign in': { 'script, kB': kB(closure(manifest, [signInChunk(manifest)])) },
    'other screens': {
      'largest script of its own, kB': Math.max(...lazy.map((key) => kB([key]))),
      'scripts beside those of the first': Math.max(
        ...screens(manifest).map(
          (key) => [...closure(manifest, [key])].filter((one) => !entry.has(one)).length,
        ),
      ),
    },
  };
}

/** The size of the dashboard's one answer, as JSON, with lists of recent changes. */
export const DASHBOARD_BYTES = 4000;

/** Measures everything and rewrites the budget. The difference of the file then shows what is worse. */
export async function benchBudget(): Promise<Section[]> {
  const { worlds, stop } = await makeWorlds([SCHOOLS], SCHOOLS);
  const engine = await benchEngine(['teachers']);
  try {
    const teachers = await makeTeacherWorld(
      { endpoint: engine.endpoint, tableName: 'teachers' },
      TEACHERS.count,
      TEACHERS.schools,
    );
    await buildWeb();
    const budget: Record<BudgetPart, Figures> = {
      schools: await schoolFigures(worlds[0] as World),
      teachers: await teacherFigures(teachers),
      functions: functionFigures(await bundleHandlers({ out: 'dist/functions' })),
      web: webFigures(WEB_FOLDER),
    };
    teachers.meter.close();
    const before = Budget.catch(emptyBudget()).parse(JSON.parse(readFileSync(FILE, 'utf8')));
    writeFileSync(FILE, `${JSON.stringify(budget, null, 2)}\n`);
    return PARTS.map((part) => {
      const { worse, better } = againstBudget(before[part], budget[part]);
      const rows = Object.entries(budget[part]).map(([name, figures]) => ({ name, figures }));
      const notes = [...worse.map((line) => `Worse: ${line}`), ...better.map((line) => `Better: ${line}`)];
      return { title: `Budget: ${part}`, rows, notes };
    });
  } finally {
    await stop();
    await engine.stop();
  }
}

const emptyBudget = () => Object.fromEntries(PARTS.map((part) => [part, {}])) as Record<BudgetPart, Figures>;
