import { type ParseArgsConfig, parseArgs } from 'node:util';
import { CommandError } from '../commandError.ts';

export const TEXT = { type: 'string' } as const;
export const FLAG = { type: 'boolean', default: false } as const;

/**
 * What a command needs of its words.
 * @param read makes it of them; undefined, or an error, where they do not fit
 * @throws CommandError with the usage for any other words, and with an option that there is not
 */
export function readWords<const T extends ParseArgsConfig, Needed>(
  usage: string,
  config: T,
  read: (words: ReturnType<typeof parseArgs<T>>) => Needed | undefined,
): Needed {
  let told = usage;
  try {
    const needed = read(parseArgs(config));
    if (needed !== undefined) return needed;
  } catch (error) {
    if (error instanceof TypeError && 'code' in error) told = withoutAdvice(error, usage);
  }
  throw new CommandError(told);
}

/** The first sentence of Node about a wrong option, before the usage: its advice after that is for no command here. */
const withoutAdvice = ({ message }: Error, usage: string) =>
  `${message.split(/\.\s/, 1)[0]?.replace(/\.$/, '')}. ${usage}`;

/**
 * The stage that `--stage` names, of a command that takes nothing else. Undefined where it is left out.
 * @throws CommandError with the usage
 */
export const readStage = (args: string[], usage: string): string | undefined =>
  readWords(usage, { args, options: { stage: TEXT } }, ({ values }) => values).stage;

/** As `readStage`, of a command that works on a deployed stage only. @throws CommandError with the usage */
export const needStage = (args: string[], usage: string): string =>
  readWords(usage, { args, options: { stage: TEXT } }, ({ values }) => values.stage);

/** The words `[--stage STAGE] USERNAME` of a command about one account. @throws CommandError with the usage */
export const readAccount = (args: string[], usage: string): { stage?: string; username: string } =>
  readWords(
    usage,
    { args, allowPositionals: true, options: { stage: TEXT } },
    ({ values: { stage }, positionals: [username, ...others] }) =>
      username && others.length === 0 ? { stage, username } : undefined,
  );
