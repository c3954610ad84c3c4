import type { ReadSecrets, Secrets } from '#functions/app/secrets.ts';

/** Secrets that a test holds, read as a function reads them. */
export const heldSecrets =
  (secrets: Secrets): ReadSecrets =>
  async (name) =>
    secrets[name];
