import { resolve } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { Deps } from '../../../functions/app/deps.ts';
import { AppError } from '../../../functions/app/errors.ts';
import { CommandError } from '../../commandError.ts';
import { connectStage, placeOf } from '../deployed.ts';
import { withoutAdvice } from '../readWords.ts';
import type { ImportReport, ImportRun } from './carryOut.ts';
import { type CsvFile, readCsv } from './csvFile.ts';
import { startBar } from './progressBar.ts';
import { writeRejected } from './rejectedFile.ts';
import { type Kind, summary } from './summary.ts';

type Values = ReturnType<typeof parseArgs>['values'];

type Command = Kind & {
  usage: string;
  /** Variables that this import needs for a deployed table, beyond those of every import. */
  needs?: readonly string[];
  /** Options besides `--dry-run` and `--stage`. */
  options?: ParseArgsOptionsConfig;
  /** Checks the options before the file is read, and returns the function that imports a file. */
  loader: (values: Values) => (deps: Deps, file: CsvFile, run: ImportRun) => Promise<ImportReport>;
};

/**
 * Imports the file that the command line names, shows the progress, and prints a summary. Ends the process: with 0 when
 * all rows were handled, with 1 and one sentence when they could not be.
 */
export async function importCommand(command: Command): Promise<never> {
  // The channel to the launcher closes when the launcher dies. The import then ends; it can be run again.
  process.on('disconnect', () => process.exit(1));
  try {
    await load(command);
    process.exit(0);
  } catch (error) {
    if (error instanceof CommandError) console.error(error.message);
    else if (error instanceof AppError) console.error(`The table does not answer: ${error.message}`);
    else console.error('The import failed because of an error in the program:', error);
    process.exit(1);
  }
}

async function load(command: Command): Promise<void> {
  const { path, stage, values } = readArguments(command);
  const dryRun = values['dry-run'] === true;
  const loadFile = command.loader(values);
  const file = readCsv(path);
  const deps = await connectStage(stage, command.needs);
  console.log(`Into the ${placeOf(deps)}:`);
  const bar = startBar(file.rows.length);
  const began = performance.now();
  const report = await loadFile(deps, file, { dryRun, progress: (done) => bar.update(done) }).finally(() =>
    bar.stop(),
  );
  const seconds = (performance.now() - began) / 1000;
  for (const line of summary(file, report, command, dryRun)) console.log(line);
  if (dryRun) return;
  const rejected = writeRejected(path, file, report.rejected);
  if (rejected) console.log(`  the rejected rows, with reasons: ${rejected}`);
  const stored = report.created + report.updated;
  const rate = stored > 0 ? `, ${Math.round(stored / seconds)} ${command.what} stored a second` : '';
  console.log(`  ${seconds.toFixed(1)} s${rate}`);
}

function readArguments({ usage, options }: Command): { path: string; stage?: string; values: Values } {
  const { values, positionals } = parsedArguments(usage, options);
  const [file, ...others] = positionals;
  if (!file || others.length > 0) throw new CommandError(usage);
  const stage = typeof values.stage === 'string' ? values.stage : undefined;
  // npm runs scripts in the project's folder. INIT_CWD is where the person typed the command.
  return { path: resolve(process.env.INIT_CWD ?? '.', file), stage, values };
}

function parsedArguments(usage: string, options: ParseArgsOptionsConfig = {}) {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { 'dry-run': { type: 'boolean', default: false }, stage: { type: 'string' }, ...options },
    });
  } catch (error) {
    throw new CommandError(withoutAdvice(error as Error, usage));
  }
}
