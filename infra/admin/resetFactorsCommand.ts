import { findUser } from '../../functions/userManagement/accounts.ts';
import { resetFactorsOf } from '../../functions/userManagement/factorReset.ts';
import { CommandError } from '../commandError.ts';
import { connectStage, placeOf } from './deployed.ts';
import { readAccount } from './readWords.ts';
import { systemActor } from './systemActor.ts';

const USAGE = 'Usage: npm run admin -- reset-factors [--stage STAGE] USERNAME.';

/**
 * `reset-factors`: removes the second steps of an account, for where no super_admin can do so. Its owner is told by mail.
 * @returns the exit code
 * @throws CommandError when there is no such account, or it has no second step
 */
export async function resetFactorsCommand(args: string[]): Promise<number> {
  const { stage, username } = readAccount(args, USAGE);
  const deps = await connectStage(stage, ['SECRETS', 'MESSAGE_KEY_ID']);
  const user = await findUser(deps, username);
  if (!user) throw new CommandError(`There is no account "${username}" in the ${placeOf(deps)}.`);
  // Two accounts may differ by a letter.
  if (!user.second_factor)
    throw new CommandError(`"${username}" has no second step in the ${placeOf(deps)}.`);
  await resetFactorsOf(deps, systemActor('admin reset-factors', deps.newId()), user.id);
  console.log(
    `The second steps of "${username}" were removed in the ${placeOf(deps)}. Its owner is told by mail.`,
  );
  return 0;
}
