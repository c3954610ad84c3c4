import { parseArgs } from 'node:util';
import { ImportError } from './import/importError.ts';

/**
 * The words of a command about one account: `[--stage STAGE] USERNAME`.
 * @throws ImportError with the usage for any other words
 */
export function readAccount(args: string[], usage: string): { stage?: string; username: string } {
  try {
    const options = { stage: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [username] = positionals;
    if (username && positionals.length === 1) return { stage: values.stage, username };
  } catch {
    // Said below.
  }
  throw new ImportError(usage);
}
