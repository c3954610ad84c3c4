import { readFileSync } from 'node:fs';
import { Directory } from '#functions/directory/directory.ts';
import { sourceOf } from '#functions/table/snapshot.ts';
import type { Table } from '#functions/table/table.ts';
import { decodeTeacher } from '#functions/teachers/stored.ts';

/** Starts a directory of teachers from a snapshot and says what that took: milliseconds of CPU, and MB held and at most. */
const [, , file = '', count = ''] = process.argv;
const bytes = readFileSync(file);
const collect = globalThis.gc as () => void;
const pointer = { name: 'snapshot', settled: Number(count), savedAt: Date.now() / 1000 };
const table = { get: async () => pointer, query: async () => [] } as unknown as Table;
const snapshots = { get: async () => bytes, put: async () => {}, delete: async () => {} };
const log = (line: object) => console.error(line);
const directory = new Directory(
  sourceOf({ table, snapshots, now: () => new Date(), log }, 'teacher'),
  decodeTeacher,
);
collect();
const before = process.memoryUsage().heapUsed;
const peakBefore = process.resourceUsage().maxRSS;
const began = process.cpuUsage();
const rows = await directory.look();
const { user, system } = process.cpuUsage(began);
const peak = (process.resourceUsage().maxRSS - peakBefore) / 1024;
collect();
const heap = (process.memoryUsage().heapUsed - before) / 1e6;
if (rows.length !== Number(count)) throw new Error(`${rows.length} rows`);
process.stdout.write(JSON.stringify({ cpu: (user + system) / 1000, heap, peak }));
