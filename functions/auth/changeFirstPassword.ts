import { auth } from '#shared/contracts/auth.ts';
import { passwordMessages } from '#shared/messages/password.ts';
import { identityOf } from '../app/actor.ts';
import { invalid } from '../app/errors.ts';
import { serve } from '../http/toLambda.ts';
import { newHash } from '../security/newPassword.ts';
import { auditWrites } from '../table/auditEntry.ts';
import { signInByPassword } from './byPassword.ts';
import { noticeWrite } from './resetByOwner.ts';

export const { run, handler } = serve(auth.changeFirstPassword, async ({ body, ...asking }, deps) => {
  const { new_password, ...asked } = body;
  const field = 'new_password';
  const data = await signInByPassword(deps, asked, asking, async (user) => {
    if (new_password.normalize('NFC') === asked.password.normalize('NFC'))
      throw invalid(field, passwordMessages.same);
    const { username } = user;
    const password_hash = await newHash(deps, new_password, { username, field });
    const changed = {
      action: 'user_update',
      resource_type: 'user',
      resource_id: String(user.id),
      subject: identityOf(user),
      details: { password: 'changed' },
    } as const;
    // The entry of the sign-in is in no history of an account.
    const entry = auditWrites(deps, { origin: asking.origin }, changed);
    return { password_hash, also: [...entry, await noticeWrite(deps, user)] };
  });
  return { data };
});
