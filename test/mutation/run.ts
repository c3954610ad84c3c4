import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { stopWithLauncher } from '../../infra/stopWithLauncher.ts';
import { seeded } from '../support/faults.ts';
import { Scratch, TookTooLong } from '../support/scratch.ts';
import { applied, inWords, type Mutant, mutantsOf } from './mutants.ts';
import { measureReach, PROJECTS, type Reach, testsFor } from './reach.ts';
import { type Fate, sampled, scoreOf } from './score.ts';

const FOLDERS = ['shared/access', 'functions/http', 'functions/data', 'functions/directory'];
const LEAST_PERCENT = 80;
const OUT = 'dist/mutation.json';
const USAGE = `npm run mutation -- [FOLDER | FILE ...] [--sample 100] [--seed NUMBER]
  FOLDER, FILE  what to make mutants of; ${FOLDERS.join(', ')} unless told
  --sample      how many mutants of each are tried, drawn by chance; 0 for all
  --seed        what they are drawn by; 1 unless told`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean' },
  },
});
const sample = Number(values.sample);
const seed = Number(values.seed);
if (values.help || !(sample >= 0) || !Number.isInteger(seed)) {
  console.log(USAGE);
  process.exit(values.help ? 0 : 1);
}
const parts = positionals.length > 0 ? positionals.map((part) => part.replace(/\/$/, '')) : FOLDERS;

/** Two copies, as a mutant's tests mostly are one file, which takes one worker. */
const lanes = [await Scratch.open(), await Scratch.open()] as const;
stopWithLauncher(async () => void (await Promise.all(lanes.map((lane) => lane.close()))));
const began = performance.now();
const minutes = () => `${((performance.now() - began) / 60_000).toFixed(1)} min`;

const texts = new Map<string, string>();
for (const part of parts) for (const file of await sources(part)) texts.set(file, await lanes[0].read(file));
const mutants = [...texts].flatMap(([file, text]) => mutantsOf(file, text));
console.log(`${mutants.length} mutants in ${texts.size} files. Looking which tests come by them ...`);
const reach = await measureReach(lanes[0], texts);
console.log(`${reach.size} files of tests, ${minutes()}`);

type Tried = { mutant: Mutant; fate: Fate; tests: string[] };
const report: object[] = [];
let good = true;
for (const part of parts) {
  const all = mutants.filter(({ file }) => file === part || file.startsWith(`${part}/`));
  const chosen = sample === 0 ? all : sampled(all, sample, seeded(seed));
  const tried = await tryAll(chosen);
  const score = scoreOf(
    tried.map(({ fate }) => fate),
    all.length,
  );
  const fates = Object.groupBy(tried, ({ fate }) => fate);
  const counts = Object.entries(fates).map(([fate, of]) => `${of?.length} ${fate}`);
  console.log(
    `${part}: ${score.percent} % (95 %: ${score.low} to ${score.high}), ${tried.length} of ${all.length} mutants: ${counts.join(', ')}; ${minutes()}`,
  );
  const left = tried.filter(({ fate }) => fate === 'survived' || fate === 'uncovered');
  for (const one of left) console.log(`  ${described(one)}`);
  good &&= score.percent >= LEAST_PERCENT;
  report.push({ part, mutants: all.length, tried: tried.length, ...score, left: left.map(described) });
}
await Promise.all(lanes.map((lane) => lane.close()));
await mkdir('dist', { recursive: true });
await writeFile(OUT, `${JSON.stringify({ at: new Date().toISOString(), seed, parts: report }, null, 2)}\n`);
console.log(`Written to ${OUT}`);
if (!good) console.error(`Below ${LEAST_PERCENT} %: tests that would notice are missing.`);
process.exit(good ? 0 : 1);

/** The sources of a folder and of those below it, or the file itself. */
async function sources(part: string): Promise<string[]> {
  if (part.endsWith('.ts')) return [part];
  const names = await readdir(join(lanes[0].folder, part), { recursive: true });
  return names
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
    .map((name) => join(part, name));
}

async function tryAll(chosen: readonly Mutant[]): Promise<Tried[]> {
  const left = [...chosen];
  const tried: Tried[] = [];
  const work = async (lane: Scratch) => {
    for (let mutant = left.shift(); mutant; mutant = left.shift()) tried.push(await tryOne(lane, mutant));
  };
  await Promise.all(lanes.map(work));
  return tried.sort((a, b) => mutants.indexOf(a.mutant) - mutants.indexOf(b.mutant));
}

async function tryOne(lane: Scratch, mutant: Mutant): Promise<Tried> {
  const { file } = mutant;
  const whole = texts.get(file) ?? '';
  const tests = testsFor(reach, mutant);
  if (tests.length === 0) return { mutant, fate: 'uncovered', tests };
  await lane.write(file, applied(whole, mutant));
  try {
    // Most are noticed by the first: the others are not even started for them.
    const likeliest = await fateBy(lane, reach, tests.slice(0, 2));
    const fate =
      likeliest === 'survived' && tests.length > 2 ? await fateBy(lane, reach, tests.slice(2)) : likeliest;
    return { mutant, fate, tests };
  } finally {
    await lane.write(file, whole);
  }
}

async function fateBy(lane: Scratch, known: Reach, files: string[]): Promise<Fate> {
  // Long enough for a machine that has much else to do.
  const seconds = 90 + 10 * files.reduce((sum, file) => sum + (known.get(file)?.seconds ?? 0), 0);
  try {
    const { failed, broken, passed } = await lane.test({
      projects: PROJECTS,
      files,
      bail: true,
      seconds,
      workers: 1,
    });
    if (failed.length > 0) return 'killed';
    return broken.length > 0 || passed === 0 ? 'invalid' : 'survived';
  } catch (error) {
    if (error instanceof TookTooLong) return 'timeout';
    throw error;
  }
}

function described({ mutant, fate, tests }: Tried): string {
  return `${inWords(texts.get(mutant.file) ?? '', mutant)} (${[fate, ...tests.slice(0, 3)].join(', ')})`;
}
