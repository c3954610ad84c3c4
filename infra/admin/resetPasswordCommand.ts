import { parseArgs } from 'node:util';
import { connectStage, placeOf, settingsOf } from './deployed.ts';
import { ImportError } from './import/importError.ts';
import { resetSuperAdmin } from './superAdmin.ts';

const USAGE = 'Usage: npm run admin -- reset-password [--stage STAGE] USERNAME.';

/**
 * `reset-password`: gives a super_admin a new password and shows it, for where no link can reach the owner.
 * @returns the exit code
 * @throws ImportError when there is no such active super_admin
 */
export async function resetPasswordCommand(args: string[]): Promise<number> {
  const { stage, username } = readArguments(args);
  const told = stage === undefined || settingsOf(stage).settings.messaging.mailSender !== undefined;
  const deps = await connectStage(stage, ['SECRETS', 'MESSAGE_KEY_ID']);
  const password = await resetSuperAdmin(deps, username, told);
  console.log(`"${username}" has a new password in the ${placeOf(deps)} and is signed out everywhere.`);
  console.log(`The password, which is not shown again: ${password}`);
  return 0;
}

function readArguments(args: string[]): { stage?: string; username: string } {
  try {
    const options = { stage: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [username] = positionals;
    if (username && positionals.length === 1) return { stage: values.stage, username };
  } catch {
    // Said below.
  }
  throw new ImportError(USAGE);
}
