import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';

/** What one call costs: read and write units of the table, and bytes of its answer before they are compressed. */
const Units = z.record(z.string(), z.object({ read: z.number(), write: z.number(), bytes: z.number() }));
export type Units = z.output<typeof Units>;

/** The work of numbering an audit entry, which follows the call that wrote it. */
export const AUDIT_ORDER = 'audit order, one entry';

/** Written by `npm run bench -- --only units`. */
export const UNITS_FILE = fileURLToPath(new URL('./units.json', import.meta.url));

export const readUnits = (): Units => Units.parse(JSON.parse(readFileSync(UNITS_FILE, 'utf8')));
