import { setTimeout as wait } from 'node:timers/promises';
import { DEMO_PASSWORD, DEMO_TEACHER } from '../../../infra/local/demoData.ts';

/**
 * Who sends requests, row after row. Whoever may delete the most comes last, so that the others find records. Somebody
 * who is not signed in comes with them, because random sign-ins end in the limit of the address.
 */
export type Actor = {
  name: string;
  /** Returns an access token, or undefined when nobody signs in. */
  signIn: (url: string) => Promise<string | undefined>;
  /** Also tries each constraint of the document on its own, besides random requests. */
  thorough?: true;
};

const byPassword = (username: string): Actor => ({
  name: username,
  signIn: (url) => tokenOf(`${url}/api/auth/login`, { username, password: DEMO_PASSWORD }),
});

const byCode: Actor = {
  name: DEMO_TEACHER.username,
  signIn: async (url) => {
    await post(`${url}/api/otp-auth/send-otp`, { phone: DEMO_TEACHER.phone });
    const otp = await sentCode(url);
    return tokenOf(`${url}/api/otp-auth/verify-otp`, { phone: DEMO_TEACHER.phone, otp });
  },
};

/** The actors of a row send at the same time. */
export const ACTORS: readonly (readonly Actor[])[] = [
  [byCode, byPassword('hoi.demo')],
  [byPassword('sdeo.tlangnuam'), byPassword('deo.aizawl')],
  [{ ...byPassword('admin'), thorough: true }],
  [
    { ...byPassword('superadmin'), thorough: true },
    { name: 'nobody', signIn: async () => undefined },
  ],
];

async function post(url: string, body: object): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

async function tokenOf(url: string, body: object): Promise<string> {
  const answer = (await post(url, body)) as { token?: string; data?: { token: string } };
  return answer.token ?? answer.data?.token ?? '';
}

/** The code in the newest message. The stream delivers it within seconds. */
async function sentCode(url: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const sent = (await (await fetch(`${url}/local/outbox`)).json()) as { text: string }[];
    const code = sent.map(({ text }) => /\b[0-9]{6}\b/.exec(text)?.[0]).find(Boolean);
    if (code) return code;
    await wait(200);
  }
  throw new Error('No code came into the outbox.');
}
