import { connectStage, placeOf, settingsOf } from './deployed.ts';
import { readAccount } from './readWords.ts';
import { resetSuperAdmin } from './superAdmin.ts';

const USAGE = 'Usage: npm run admin -- reset-password [--stage STAGE] USERNAME.';

/**
 * `reset-password`: gives a super_admin a new password and shows it, for where no link can reach the owner.
 * @returns the exit code
 * @throws CommandError when there is no such active super_admin
 */
export async function resetPasswordCommand(args: string[]): Promise<number> {
  const { stage, username } = readAccount(args, USAGE);
  const told = stage === undefined || settingsOf(stage).settings.messaging.mailSender !== undefined;
  const deps = await connectStage(stage, ['SECRETS', 'MESSAGE_KEY_ID']);
  const password = await resetSuperAdmin(deps, username, told);
  console.log(`"${username}" has a new password in the ${placeOf(deps)} and is signed out everywhere.`);
  console.log(`The password, which is not shown again: ${password}`);
  return 0;
}
