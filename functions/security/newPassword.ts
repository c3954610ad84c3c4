import { checkPassword } from '#shared/domain/password.ts';
import { passwordMessages } from '#shared/messages/password.ts';
import type { Deps } from '../app/deps.ts';
import { invalid } from '../app/errors.ts';
import { hashPassword } from './passwordHash.ts';

/** Whose password it is to be, and the field of the body that a refusal names. */
type For = { username: string; field?: string };

/** @throws 400 with the reason why a new password is refused */
export async function requireGood(password: string, { username, field = 'password' }: For): Promise<void> {
  const refused = checkPassword(password, { username }) ?? (await whetherLeaked(password));
  if (refused) throw invalid(field, refused);
}

/**
 * The hash of a new password, once it is found good.
 * @throws 400 with the reason why it is refused
 */
export async function newHash(
  deps: Pick<Deps, 'limits' | 'secrets'>,
  password: string,
  whose: For,
): Promise<string> {
  await requireGood(password, whose);
  return hashPassword(deps, password);
}

/** The list is a third of a megabyte: it is loaded when it is first asked for. */
async function whetherLeaked(password: string): Promise<string | undefined> {
  const { isOfLeaked } = await import('./leakedPasswords.ts');
  return isOfLeaked(password.normalize('NFC').toLowerCase()) ? passwordMessages.common : undefined;
}
