import { hkdfSync } from 'node:crypto';
import { auth } from '#shared/contracts/auth.ts';
import { serve } from '../http/toLambda.ts';

const KEY_BYTES = 32;

/** The key is the same in every session of an account, so that people find their draft after signing in again. */
export const { run, handler } = serve(auth.draftKey, async ({ actor }, deps) => {
  const { root } = await deps.secrets('drafts');
  const key = hkdfSync('sha256', Buffer.from(root, 'base64'), '', `drafts of ${actor.id}`, KEY_BYTES);
  return { data: { key: Buffer.from(key).toString('base64') } };
});
