import { claimFold } from '#shared/domain/text.ts';
import type { Deps } from '../app/deps.ts';
import type { StoredUser } from '../userManagement/accounts.ts';
import { blindName } from './blindName.ts';
import { deviceCookie, knownDevice, noDevices, TRUST } from './device.ts';

/**
 * The mark of an account on a trusted computer ends with the password, when a second step is removed, and when somebody else
 * signs the account out everywhere or deactivates it.
 */
const marked = async (deps: Deps, { username, password_hash, second_factor }: StoredUser) => ({
  blind: await blindName(deps, `trusted ${claimFold(username)}`),
  password: `${password_hash}\n${second_factor}`,
});

/** Whether the owner of an account trusts this computer. */
export const isTrusted = async (deps: Deps, cookies: Record<string, string>, user: StoredUser) =>
  (await knownDevice(deps, cookies, await marked(deps, user), TRUST)) !== undefined;

/** The cookie by which this computer is trusted from now on. */
export const trustCookie = async (deps: Deps, cookies: Record<string, string>, user: StoredUser) =>
  deviceCookie(deps, cookies, await marked(deps, user), TRUST);

/** The cookie by which this computer is trusted for no account. */
export const clearedTrustCookie = () => noDevices(TRUST);
