import { checkPassword } from '#shared/domain/password.ts';
import { passwordMessages } from '#shared/messages/password.ts';
import type { Deps } from '../app/deps.ts';
import { invalid } from '../app/errors.ts';
import { isOfLeaked } from './leakedPasswords.ts';
import { hashPassword } from './passwordHash.ts';

/**
 * The hash of a new password, once it is found good.
 * @param field of the body, for the refusal
 * @throws 400 with the reason why it is refused
 */
export async function newHash(
  deps: Pick<Deps, 'limits' | 'secrets'>,
  password: string,
  { username, field = 'password' }: { username: string; field?: string },
): Promise<string> {
  const leaked = () => isOfLeaked(password.normalize('NFC').toLowerCase());
  const refused = checkPassword(password, { username }) ?? (leaked() ? passwordMessages.common : undefined);
  if (refused) throw invalid(field, refused);
  return hashPassword(deps, password);
}
