import { AppError } from '../../functions/app/errors.ts';
import { CommandError } from '../commandError.ts';

/** Takes the words after its name and returns the exit code. */
type Command = (args: string[]) => Promise<number>;

/** What `npm run admin` runs. Each command's modules are loaded only when it is called. */
const TASKS: Record<string, () => Promise<Command>> = {
  preflight: async () => (await import('./preflightCommand.ts')).preflightCommand,
  seed: async () => (await import('./seedCommand.ts')).seedCommand,
  'create-super-admin': async () => (await import('./superAdminCommand.ts')).superAdminCommand,
  'reset-factors': async () => (await import('./resetFactorsCommand.ts')).resetFactorsCommand,
  'reset-password': async () => (await import('./resetPasswordCommand.ts')).resetPasswordCommand,
  'rotate-secret': async () => (await import('./rotateSecretCommand.ts')).rotateSecretCommand,
  'move-aadhaar': async () => (await import('./moveAadhaarCommand.ts')).moveAadhaarCommand,
  reindex: async () => (await import('./reindexCommand.ts')).reindexCommand,
  'erase-teacher': async () => (await import('./eraseTeacherCommand.ts')).eraseTeacherCommand,
  'replay-scans': async () => (await import('./replayScansCommand.ts')).replayScansCommand,
  'restore-drill': async () => (await import('./restoreDrillCommand.ts')).restoreDrillCommand,
};

/** What has an `npm run` of its own: the launcher gives its name. */
const OTHERS: Record<string, () => Promise<Command>> = {
  audit: async () => (await import('./auditCommand.ts')).auditCommand,
  'create:superadmin': async () => (await import('./superAdminCommand.ts')).superAdminWithPassword,
  'import:schools': async () => (await import('./import/importSchools.ts')).importSchools,
  'import:teachers': async () => (await import('./import/importTeachers.ts')).importTeachers,
};

process.exit(await main());

async function main(): Promise<number> {
  const [name = '', ...args] = process.argv.slice(2);
  const commands = { ...TASKS, ...OTHERS };
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) {
    console.error(`Usage: npm run admin -- COMMAND, where COMMAND is ${Object.keys(TASKS).join(', ')}.`);
    return 1;
  }
  try {
    return await (await load())(args);
  } catch (error) {
    if (error instanceof CommandError) console.error(error.message);
    else if (error instanceof AppError) console.error(`The command failed: ${error.message}`);
    else console.error(`${name} failed, on an error of the program or of AWS:`, error);
    return 1;
  }
}
