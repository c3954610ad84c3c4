import { AppError } from '../../functions/app/errors.ts';
import { CommandError } from '../commandError.ts';
import { connectStage, placeOf } from './deployed.ts';
import { createSuperAdmin, readFirstAccount } from './superAdmin.ts';

const USAGE = 'Usage: npm run create:superadmin -- [--stage STAGE] --username NAME --email ADDRESS.';

process.exit(await main());

async function main(): Promise<number> {
  try {
    const { stage, account } = readFirstAccount(process.argv.slice(2), USAGE);
    const deps = await connectStage(stage, ['SECRETS']);
    const password = await createSuperAdmin(deps, account);
    console.log(`The account "${account.username}" was created in the ${placeOf(deps)}.`);
    console.log(`Its password, which is not shown again: ${password}`);
    return 0;
  } catch (error) {
    if (error instanceof CommandError) console.error(error.message);
    else if (error instanceof AppError) console.error(`The account was not created: ${error.message}`);
    else console.error('The account was not created because of an error in the program:', error);
    return 1;
  }
}
