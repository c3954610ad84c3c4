import { execFile } from 'node:child_process';
import { join } from 'node:path';

/**
 * Runs a command of `infra/admin/run.ts` in a folder, with no more of the environment than it is given.
 * @returns its exit code and what it wrote
 */
export const runImport = (
  name: string,
  folder: string,
  args: readonly string[],
  environment: Record<string, string> = {},
) =>
  new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const { PATH = '', NODE_COMPILE_CACHE = '' } = process.env;
    const env = {
      PATH,
      NODE_COMPILE_CACHE,
      INIT_CWD: folder,
      DATA_DIR: join(folder, 'data'),
      ...environment,
    };
    execFile(process.execPath, ['infra/admin/run.ts', name, ...args], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });
