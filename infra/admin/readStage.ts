import { parseArgs } from 'node:util';
import { ImportError } from './import/importError.ts';

/**
 * The stage that `--stage` names, of a command that takes nothing else. Undefined where it is left out.
 * @throws ImportError with the usage
 */
export function readStage(args: string[], usage: string): string | undefined {
  try {
    return parseArgs({ args, options: { stage: { type: 'string' } } }).values.stage;
  } catch {
    throw new ImportError(usage);
  }
}

/** As `readStage`, of a command that works on a deployed stage only. @throws ImportError with the usage */
export function needStage(args: string[], usage: string): string {
  const stage = readStage(args, usage);
  if (stage === undefined) throw new ImportError(usage);
  return stage;
}
