import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { SMALL_NURSERY } from '../../infra/eventFunctions.ts';
import { atMost, median, rounded, type Section } from './report.ts';

const run = promisify(execFile);
const ROWS = 25_000;

/** G25: a spreadsheet of 25,000 rows and 50 columns, by our writer and by exceljs, each in its own process. */
export async function benchExports({ quick, runs }: { quick: boolean; runs: number }): Promise<Section[]> {
  const count = quick ? 2000 : ROWS;
  // Below the project, so that Node finds exceljs from there.
  const results = join(import.meta.dirname, 'results');
  await mkdir(results, { recursive: true });
  const folder = await mkdtemp(join(results, 'exports-'));
  try {
    const program = join(folder, 'exportProcess.mjs');
    await build({
      entryPoints: [join(import.meta.dirname, 'exportProcess.ts')],
      outfile: program,
      bundle: true,
      platform: 'node',
      format: 'esm',
      external: ['exceljs'],
    });
    const measured = { ours: [] as Measured[], exceljs: [] as Measured[] };
    for (let i = 0; i < Math.min(runs, 8); i += 1) {
      for (const writer of ['ours', 'exceljs'] as const) {
        measured[writer].push(await measure(program, writer, count, join(folder, `${writer}.xlsx`)));
      }
    }
    const of = (writer: keyof typeof measured, field: keyof Measured) =>
      median(measured[writer].map((one) => one[field]));
    const row = (writer: keyof typeof measured) => ({
      name: writer,
      figures: {
        ms: rounded(of(writer, 'ms')),
        'CPU ms': rounded(of(writer, 'cpu')),
        'peak MB': rounded(of(writer, 'peak')),
      },
    });
    return [
      {
        title: `Spreadsheet of ${count} rows and 50 columns (G25)`,
        rows: [
          atMost('G25', 'time, ours to exceljs streaming', of('ours', 'ms') / of('exceljs', 'ms'), 0.35),
          atMost('G25', 'peak memory of the process', of('ours', 'peak'), 80, 'MB'),
          row('ours'),
          row('exceljs'),
        ],
      },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Milliseconds of wall time, milliseconds of CPU, and MB. */
type Measured = { ms: number; cpu: number; peak: number };

/** Runs a writer with as little memory for young objects as the deployed function has. */
async function measure(program: string, writer: string, count: number, file: string): Promise<Measured> {
  const args = [SMALL_NURSERY, program, writer, String(count), file];
  return JSON.parse((await run(process.execPath, args)).stdout);
}
