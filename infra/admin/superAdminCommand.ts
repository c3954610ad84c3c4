import { CommandError } from '../commandError.ts';
import { connectStage, placeOf, settingsOf } from './deployed.ts';
import { createSuperAdmin, inviteSuperAdmin, readFirstAccount } from './superAdmin.ts';

const WORDS = '[--stage STAGE] --username NAME --email ADDRESS.';

/**
 * `create-super-admin`: creates the first account of a deployed stage or of the local cloud, and mails its owner a link
 * to set the password.
 * @throws CommandError when there is a super administrator already, or when no mail could be sent
 */
export async function superAdminCommand(args: string[]): Promise<number> {
  const { stage, account } = readFirstAccount(args, `Usage: npm run admin -- create-super-admin ${WORDS}`);
  if (stage !== undefined && !settingsOf(stage).settings.messaging.mailSender) {
    throw new CommandError(
      `No mail would leave: set messaging.mailSender under settings.${stage} in cdk.json and deploy, or run "npm run create:superadmin -- --stage ${stage} --username NAME --email ADDRESS", which shows a password.`,
    );
  }
  const deps = await connectStage(stage, ['SECRETS', 'MESSAGE_KEY_ID', 'PUBLIC_URL']);
  await inviteSuperAdmin(deps, account);
  const hours = deps.limits.invitationSeconds / 3600;
  console.log(
    `The account "${account.username}" was created. A mail to ${account.email} brings a link to set its password, valid for ${hours} hours. Until it is used, the same command sends another one.`,
  );
  return 0;
}

/**
 * `create:superadmin`: creates the same account and shows its password.
 * @throws CommandError when there is a super administrator already
 */
export async function superAdminWithPassword(args: string[]): Promise<number> {
  const { stage, account } = readFirstAccount(args, `Usage: npm run create:superadmin -- ${WORDS}`);
  const deps = await connectStage(stage, ['SECRETS']);
  const password = await createSuperAdmin(deps, account);
  console.log(`The account "${account.username}" was created in the ${placeOf(deps)}.`);
  console.log(`Its password, which is not shown again: ${password}`);
  return 0;
}
