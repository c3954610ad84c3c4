import type { testDeps } from './deps.ts';
import { callById } from './everyHandler.ts';
import { codeAt, factorWorld } from './factorWorld.ts';
import type { Sent } from './invoke.ts';
import type { Scenario } from './scenarioMakers.ts';
import { PASSWORD, seedUser, tokenFor } from './seed.ts';
import { newAddress } from './signIn.ts';
import { SoftPasskey } from './softPasskey.ts';

type Makers = { deps: ReturnType<typeof testDeps>; as: (role: 'super_admin', sent: Sent) => Sent };

const CLOCK = { now: () => new Date(), advance: () => undefined };
/** An owner who signed in before is told of a new browser. */
const BEFORE = { last_login: '2026-02-01T00:00:00.000Z' };

/** The scenarios of second steps: adding and removing them, and signing in with them. */
export function factorScenarios({ deps, as }: Makers): Record<string, Scenario[]> {
  const world = factorWorld(deps, CLOCK);
  const account = () => seedUser(deps, 'admin', BEFORE);
  const withApp = async () => {
    const user = await account();
    const token = await tokenFor(deps, user);
    const { secret, answer } = await world.addApp(token);
    return { user, token, secret, recovery: answer.body.data.recovery as string[] };
  };
  const withPasskey = async () => {
    const user = await account();
    const token = await tokenFor(deps, user);
    return { user, token, ...(await world.addPasskey(token)) };
  };
  const begun = async (token: string, what: string) =>
    (await callById('factors.begin', deps, { token, body: { what } })).body.data;
  const ip = () => newAddress();

  return {
    'auth.login': [
      {
        about: 'of an account with a second step',
        prepare: async () => {
          const { username } = (await withApp()).user;
          return { body: { username, password: PASSWORD }, ip: ip() };
        },
      },
    ],
    'auth.second': [
      {
        about: 'by a code',
        prepare: async () => {
          const { user, secret } = await withApp();
          const { ticket } = await world.ask(user.username);
          // The code that added the app is used up; the next one is taken as well.
          return { body: { ticket, code: codeAt(secret, new Date(Date.now() + 30_000)) }, ip: ip() };
        },
      },
      {
        about: 'by a recovery code',
        prepare: async () => {
          const { user, recovery } = await withApp();
          const { ticket } = await world.ask(user.username);
          return { body: { ticket, recovery: recovery[0] }, ip: ip() };
        },
      },
    ],
    'auth.passkey': [
      {
        prepare: async () => {
          const { passkey } = await withPasskey();
          const request = (await callById('auth.beginPasskey', deps, { ip: ip() })).body.data;
          return { body: { assertion: passkey.used(request) }, ip: ip() };
        },
      },
    ],
    'factors.begin': [
      {
        audits: 0,
        prepare: async () => ({ token: await tokenFor(deps, await account()), body: { what: 'totp' } }),
      },
    ],
    'factors.create': [
      {
        prepare: async () => {
          const token = await tokenFor(deps, await account());
          const { ticket, creation } = await begun(token, 'passkey');
          const attestation = new SoftPasskey().made(creation);
          return { token, body: { ticket, name: 'Laptop', attestation } };
        },
      },
    ],
    'factors.renew': [{ prepare: async () => ({ token: (await withApp()).token }) }],
    'factors.remove': [
      { prepare: async () => ({ token: (await withApp()).token, params: { factorId: 'totp' } }) },
    ],
    'factors.prove': [
      {
        about: 'by the password',
        prepare: async () => ({
          token: await tokenFor(deps, await account()),
          body: { password: PASSWORD },
          ip: ip(),
        }),
      },
      {
        about: 'by a passkey',
        prepare: async () => {
          const { token, passkey } = await withPasskey();
          const { ticket, request } = await begun(token, 'proof');
          return { token, body: { ticket, assertion: passkey.used(request) }, ip: ip() };
        },
      },
    ],
    'userManagement.resetFactors': [
      {
        prepare: async () => as('super_admin', { params: { id: String((await withApp()).user.id) } }),
      },
    ],
    'cascade.deleteUser': [
      {
        about: 'of an account with a second step',
        prepare: async () => {
          const params = { id: String((await withApp()).user.id) };
          return as('super_admin', { params, query: 'force=true' });
        },
      },
    ],
  };
}
