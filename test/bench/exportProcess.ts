import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { workbook } from '../../functions/exports/xlsx.ts';

const [, , writer, count = '', file = ''] = process.argv;
const COLUMNS = 50;
const WORDS = ['Lalrinpuii', 'Government', 'Primary', 'Zotlang', 'Mizo & English', 'Sailo', 'ÀÌ', '9862'];

/** Made beforehand, as the texts of records are. A run then measures the writer and not the making of texts. */
const TEXTS = Array.from(
  { length: 9973 },
  (_, i) => `${WORDS[i % WORDS.length]} ${(i * 40_503) % 1_000_003}`,
);

/** The same rows for both writers. The texts repeat as rarely as those of records. */
function* rows(): Generator<string[]> {
  for (let row = 0; row <= Number(count); row += 1) {
    yield Array.from(
      { length: COLUMNS },
      (_, column) => TEXTS[(row * 2_654_435_761 + column * 40_503) % TEXTS.length] as string,
    );
  }
}

async function ours(): Promise<void> {
  const sheet = { name: 'Sheet', widths: Array<number>(COLUMNS).fill(15), rows: rows() };
  await pipeline(workbook([sheet]), createWriteStream(file));
}

async function exceljs(): Promise<void> {
  const { default: ExcelJS } = await import('exceljs');
  const stream = createWriteStream(file);
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream, zip: { zlib: { level: 1 } } as object });
  const sheet = book.addWorksheet('Sheet');
  for (const row of rows()) sheet.addRow(row).commit();
  await book.commit();
  if (!stream.closed) await once(stream, 'close');
}

const began = performance.now();
await (writer === 'ours' ? ours() : exceljs());
const ms = performance.now() - began;
const { user, system } = process.cpuUsage();
const cpu = (user + system) / 1000;
process.stdout.write(JSON.stringify({ ms, cpu, peak: process.resourceUsage().maxRSS / 1024 }));
