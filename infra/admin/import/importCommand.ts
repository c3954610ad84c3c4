import { resolve } from 'node:path';
import type { ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { Deps } from '../../../functions/app/deps.ts';
import { connectStage, placeOf } from '../deployed.ts';
import { FLAG, readWords, TEXT } from '../readWords.ts';
import type { ImportReport, ImportRun } from './carryOut.ts';
import { type CsvFile, readCsv } from './csvFile.ts';
import { startBar } from './progressBar.ts';
import { writeRejected } from './rejectedFile.ts';
import { type Kind, summary } from './summary.ts';

type Values = ReturnType<typeof parseArgs>['values'];

/** What the import of one kind of records has of its own. */
export type ImportKind = Kind & {
  usage: string;
  /** Variables that this import needs for a deployed table, beyond those of every import. */
  needs?: readonly string[];
  /** Options besides `--dry-run` and `--stage`. */
  options?: ParseArgsOptionsConfig;
  /** Checks the options before the file is read, and returns the function that imports a file. */
  loader: (values: Values) => (deps: Deps, file: CsvFile, run: ImportRun) => Promise<ImportReport>;
};

/**
 * Imports the file that the words name, shows the progress, and prints a summary.
 * @returns 0, the exit code when all rows were handled
 * @throws CommandError when they could not be
 */
export async function importCommand(kind: ImportKind, args: string[]): Promise<number> {
  // The channel to the launcher closes when the launcher dies. The import then ends; it can be run again.
  process.on('disconnect', () => process.exit(1));
  const { path, stage, values } = readArguments(kind, args);
  const dryRun = values['dry-run'] === true;
  const loadFile = kind.loader(values);
  const file = readCsv(path);
  const deps = await connectStage(stage, kind.needs);
  console.log(`Into the ${placeOf(deps)}:`);
  const bar = startBar(file.rows.length);
  const began = performance.now();
  const report = await loadFile(deps, file, { dryRun, progress: (done) => bar.update(done) }).finally(() =>
    bar.stop(),
  );
  const seconds = (performance.now() - began) / 1000;
  for (const line of summary(file, report, kind, dryRun)) console.log(line);
  if (dryRun) return 0;
  const rejected = writeRejected(path, file, report.rejected);
  if (rejected) console.log(`  the rejected rows, with reasons: ${rejected}`);
  const stored = report.created + report.updated;
  const rate = stored > 0 ? `, ${Math.round(stored / seconds)} ${kind.what} stored a second` : '';
  console.log(`  ${seconds.toFixed(1)} s${rate}`);
  return 0;
}

const readArguments = ({ usage, options }: ImportKind, args: string[]) =>
  readWords(
    usage,
    { args, allowPositionals: true, options: { 'dry-run': FLAG, stage: TEXT, ...options } },
    ({ values, positionals: [file, ...others] }) => {
      if (!file || others.length > 0) return undefined;
      const stage = typeof values.stage === 'string' ? values.stage : undefined;
      // npm runs scripts in the project's folder. INIT_CWD is where the person typed the command.
      return { path: resolve(process.env.INIT_CWD ?? '.', file), stage, values };
    },
  );
