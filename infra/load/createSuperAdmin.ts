import { parseArgs } from 'node:util';
import { AppError } from '../../functions/http/errors.ts';
import { connect } from './connect.ts';
import { LoadError } from './loadError.ts';
import { createSuperAdmin, FirstAccount } from './superAdmin.ts';

const USAGE = 'Usage: npm run create:superadmin -- --username NAME --email ADDRESS.';

process.exit(await main());

async function main(): Promise<number> {
  try {
    const account = readArguments();
    const password = await createSuperAdmin(await connect(process.env, ['SECRETS_ID']), account);
    console.log(`The account "${account.username}" is made. Its password, shown this once: ${password}`);
    return 0;
  } catch (error) {
    if (error instanceof LoadError) console.error(error.message);
    else if (error instanceof AppError) console.error(`The account was not made: ${error.message}`);
    else console.error('The account was not made, on an error of the program:', error);
    return 1;
  }
}

function readArguments() {
  try {
    const { values } = parseArgs({ options: { username: { type: 'string' }, email: { type: 'string' } } });
    return FirstAccount.parse(values);
  } catch {
    throw new LoadError(
      `A name of 3 to 50 letters, digits or . _ - and an e-mail address are needed. ${USAGE}`,
    );
  }
}
