import { SESv2Client, SendEmailCommand } from '@aws-sdk/client-sesv2';
import { bounds } from '../app/awsBounds.ts';
import { lazily } from '../app/lazily.ts';
import type { Mail } from '../app/services.ts';
import { refusing } from './message.ts';
import type { MessageSettings } from './settings.ts';

const client = lazily(() => new SESv2Client(bounds()));

/** Sends one mail of plain text. */
export async function sendMail(
  sender: MessageSettings['mailSender'],
  { to, subject, text }: Mail,
): Promise<void> {
  if (!sender) throw new Error('no sender for mails is configured');
  const command = new SendEmailCommand({
    FromEmailAddress: sender,
    Destination: { ToAddresses: [to] },
    Content: {
      Simple: {
        Subject: { Data: subject, Charset: 'UTF-8' },
        Body: { Text: { Data: text, Charset: 'UTF-8' } },
      },
    },
  });
  await client()
    .send(command)
    .catch(refusing(['MessageRejected', 'BadRequestException']));
}
