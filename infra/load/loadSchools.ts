import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import cliProgress from 'cli-progress';
import { AppError } from '../../functions/http/errors.ts';
import { connect } from './connect.ts';
import { loadDirectory } from './loadDirectory.ts';
import { LoadError } from './loadError.ts';
import { writeRejected } from './rejectedFile.ts';
import { readSchoolFile } from './schoolFile.ts';
import { unknownInPattern } from './schoolFromRow.ts';
import { summary } from './summary.ts';

const USAGE =
  'Usage: npm run load:schools -- FILE.csv [--dry-run] [--create-missing] [--block-office "DEO {district}"].';

// The channel to the launcher closes with it, and a load nobody waits for ends: it can be run again.
process.on('disconnect', () => process.exit(1));
process.exit(await main());

async function main(): Promise<number> {
  try {
    await load();
    return 0;
  } catch (error) {
    if (error instanceof LoadError) console.error(error.message);
    else if (error instanceof AppError) console.error(`The table does not answer: ${error.message}`);
    else console.error('The load failed on an error of its own:', error);
    return 1;
  }
}

async function load(): Promise<void> {
  const { path, dryRun, createMissing, officePattern } = readArguments();
  const file = readSchoolFile(path);
  const deps = await connect(process.env);
  const bar = new cliProgress.SingleBar({
    format: '{bar} {value} of {total} rows, {eta_formatted} left',
    barCompleteChar: '=',
    barIncompleteChar: '-',
    noTTYOutput: true,
    hideCursor: true,
    emptyOnZero: true,
    etaBuffer: 500,
  });
  bar.start(file.rows.length, 0);
  const began = performance.now();
  const report = await loadDirectory(deps, file, {
    dryRun,
    createMissing,
    officePattern,
    progress: (done) => bar.update(done),
  }).finally(() => bar.stop());
  const seconds = (performance.now() - began) / 1000;
  for (const line of summary(file, report, { dryRun })) console.log(line);
  if (dryRun) return;
  const rejected = writeRejected(path, file, report.rejected);
  if (rejected) console.log(`  the rejected rows, with reasons: ${rejected}`);
  const stored = report.created + report.updated;
  const rate = stored > 0 ? `, ${Math.round(stored / seconds)} schools stored a second` : '';
  console.log(`  ${seconds.toFixed(1)} s${rate}`);
}

function readArguments() {
  const { values, positionals } = parsedArguments();
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new LoadError(USAGE);
  const officePattern = values['block-office'];
  const unknown = unknownInPattern(officePattern ?? '');
  if (unknown.length > 0)
    throw new LoadError(`--block-office names no field of a school: ${unknown.join(', ')}.`);
  return {
    // npm runs scripts in the project's folder, and says where the person typed the command.
    path: resolve(process.env.INIT_CWD ?? '.', file),
    dryRun: values['dry-run'],
    createMissing: values['create-missing'],
    officePattern,
  };
}

function parsedArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        'create-missing': { type: 'boolean', default: false },
        'block-office': { type: 'string' },
      },
    });
  } catch (error) {
    throw new LoadError(`${error instanceof Error ? error.message : error} ${USAGE}`);
  }
}
