import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { endpoints } from '#shared/contracts/index.ts';

const FUNCTIONS = join(import.meta.dirname, '../../functions');
/** What every function loads. Each may look at the accounts for the super administrators, who are few. */
const COMMON = /\/functions\/(app|http|table|security)\/|superAdmins\.ts$/;
const IMPORT = /^(?:import|export)\s+(?!type)[^;]*?from '(\.[^']+)'/gm;
const LOOK = /\bsee\.\w+\(|\.look\(/;

const looks = new Map<string, boolean>();
/** Whether a source file, or one that it imports, looks at a directory. */
function looksAt(file: string): boolean {
  const known = looks.get(file);
  if (known !== undefined || COMMON.test(file)) return known ?? false;
  looks.set(file, false);
  const text = readFileSync(file, 'utf8');
  const imported = [...text.matchAll(IMPORT)].map(([, path]) => join(dirname(file), String(path)));
  const found = LOOK.test(text) || imported.some(looksAt);
  looks.set(file, found);
  return found;
}

/** The areas with an endpoint that looks at a directory, read from the sources. */
export const areasWithDirectories = (): string[] => [
  ...new Set(
    endpoints
      .filter(({ area, name }) => looksAt(join(FUNCTIONS, area, `${name}.ts`)))
      .map(({ area }) => area),
  ),
];
