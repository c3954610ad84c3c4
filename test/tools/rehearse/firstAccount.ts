import { CreateEmailIdentityCommand, SESv2Client } from '@aws-sdk/client-sesv2';
import { type Client, eventually } from './client.ts';

/** What somebody signs in with. */
export type Account = { username: string; password: string };

/** Where MiniStack and LocalStack show the mails that their SES received. */
const MAILS = ['/_ministack/ses/messages', '/_aws/ses'];

/** Verifies a sender of mails, which the owner of the domain does once. */
export async function verifySender(EmailIdentity: string): Promise<void> {
  await new SESv2Client({}).send(new CreateEmailIdentityCommand({ EmailIdentity }));
}

/**
 * Takes the link to set a password from the mail that was sent, and sets a password.
 * @param url of the emulator
 * @throws Error when no mail with a link comes
 */
export async function setPasswordByMail(client: Client, url: string, username: string): Promise<Account> {
  const token = await eventually('the mail with the link', 90, () => mailedToken(url));
  const password = crypto.randomUUID();
  await client.expect(200, 'POST', '/auth/reset-password', { body: { token, password } });
  await client.expect(400, 'POST', '/auth/reset-password', { body: { token, password } });
  return { username, password };
}

async function mailedToken(url: string): Promise<string | undefined> {
  for (const path of MAILS) {
    const answer = await fetch(`${url}${path}`);
    const token = answer.ok ? /#token=(\d+\.[\w-]+)/.exec(await answer.text())?.[1] : undefined;
    if (token) return token;
  }
  return undefined;
}
