import { GetSMSAttributesCommand, PublishCommand, SNSClient } from '@aws-sdk/client-sns';
import { bounds } from '../app/awsBounds.ts';
import { lazily } from '../app/lazily.ts';
import type { Sms } from '../app/services.ts';
import { refusing, Undeliverable } from './message.ts';
import type { MessageSettings } from './settings.ts';

const client = lazily(() => new SNSClient(bounds()));

/** Rejects when the service that sends SMS cannot be reached. */
export async function askMessages(): Promise<void> {
  await client().send(new GetSMSAttributesCommand({}));
}

/** Sends one SMS to a number in India. */
export async function sendSms(as: MessageSettings['sms'], { to, text, purpose }: Sms): Promise<void> {
  if (!as) throw new Error('no sender for SMS is configured');
  const template = as.templateIds[purpose];
  if (!template) throw new Undeliverable(`no template of ${purpose} is registered`);
  const attributes = {
    'AWS.SNS.SMS.SMSType': 'Transactional',
    'AWS.SNS.SMS.SenderID': as.senderId,
    'AWS.MM.SMS.EntityId': as.entityId,
    'AWS.MM.SMS.TemplateId': template,
  };
  const command = new PublishCommand({
    PhoneNumber: `+91${to}`,
    Message: text,
    MessageAttributes: {
      ...Object.fromEntries(
        Object.entries(attributes).map(([name, StringValue]) => [name, { DataType: 'String', StringValue }]),
      ),
      'AWS.SNS.SMS.MaxPrice': { DataType: 'Number', StringValue: String(as.maxPrice) },
    },
  });
  await client()
    .send(command)
    .catch(refusing(['InvalidParameter', 'InvalidParameterException', 'OptedOut', 'OptedOutException']));
}
