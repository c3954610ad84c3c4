import { GetAccountCommand, GetEmailIdentityCommand } from '@aws-sdk/client-sesv2';
import { GetSMSAttributesCommand, GetSMSSandboxAccountStatusCommand } from '@aws-sdk/client-sns';
import { Limits } from '../../functions/app/limits.ts';
import { TemplateIds } from '../../functions/messages/settings.ts';
import { PRICES, SMS_UNREGISTERED_USD, smsDollars } from '../cost/prices.ts';
import { absentOn } from './absentOn.ts';
import { badFor, type Check } from './preflightCheck.ts';

export const smsSandbox: Check = async ({ clients, stage }) => {
  const { IsInSandbox } = await clients.sns.send(new GetSMSSandboxAccountStatusCommand({}));
  if (!IsInSandbox) return { state: 'ok', told: 'SMS go to any number' };
  const todo = 'Ask for production access under SNS, Text messaging; it takes about a day.';
  return {
    state: badFor(stage),
    told: 'SMS go only to verified numbers: the account is in the sandbox',
    todo,
  };
};

/** What AWS lets an account spend in a month until it asks for more, in US dollars. */
const FIRST_SPEND_LIMIT = 1;

/** Whether the codes that our own limit allows fit into the monthly spend limit. No template can set that limit. */
export const smsSpend: Check = async ({ clients, settings, stage }) => {
  const { attributes } = await clients.sns.send(
    new GetSMSAttributesCommand({ attributes: ['MonthlySpendLimit'] }),
  );
  const limit = Number(attributes?.MonthlySpendLimit ?? FIRST_SPEND_LIMIT);
  const codes = Limits.parse(settings.limits).otpSendsPerDayInAll;
  const needed = smsDollars(codes);
  const told = `${limit} dollars a month; ${codes * 30} codes, the most we send, cost about ${needed}`;
  const todo = `Ask for ${needed} dollars under Service Quotas, SNS, "Account spend threshold", then set it under SNS, Text messaging.`;
  if (limit <= FIRST_SPEND_LIMIT) return { state: badFor(stage), told, todo };
  return limit < needed ? { state: 'warn', told, todo } : { state: 'ok', told };
};

/** The texts that every deployment sends. */
const TEXTS = Object.entries(TemplateIds.shape).flatMap(([name, id]) =>
  id.safeParse(undefined).success ? [] : [name],
);

/** Where AWS has routes to people in India for registered senders. Any other region has the international one alone. */
const LOCAL_SMS_REGIONS = ['ap-south-1', 'ap-south-2'];

/**
 * India delivers no SMS by the local route whose sender and template are not registered, on the DLT and then with AWS.
 * The second is not asked: it takes a client of its own.
 */
export const dlt: Check = async ({ settings: { messaging, region }, stage }) => {
  if (!LOCAL_SMS_REGIONS.includes(region)) {
    return {
      state: badFor(stage),
      told: `AWS sends SMS of registered senders to India from ${LOCAL_SMS_REGIONS.join(' and ')} alone, not from ${region}`,
      todo: `Set region under settings.${stage} in cdk.json to one of these.`,
    };
  }
  return messaging.sms
    ? {
        state: 'ok',
        told: `sender ${messaging.sms.senderId}, entity ${messaging.sms.entityId}; try whether AWS knows them in this account and region: "SMS in India" in docs/deploying.md`,
      }
    : {
        state: badFor(stage),
        told: `no sender of SMS is configured: no teacher can sign in; an SMS of a sender that is not registered costs about ${SMS_UNREGISTERED_USD} dollars instead of ${PRICES.sms.usd}`,
        todo: `Register the sender and the texts ${TEXTS.join(', ')} on the DLT, then with AWS in the console of End User Messaging SMS, and let SNS use the sender by its resource policy; then set messaging.sms under settings.${stage} in cdk.json. "SMS in India" in docs/deploying.md has the steps.`,
      };
};

export const mailSandbox: Check = async ({ clients, stage }) => {
  const { ProductionAccessEnabled, SendingEnabled } = await clients.ses.send(new GetAccountCommand({}));
  if (!SendingEnabled) {
    const todo = 'See under SES, Reputation metrics, why AWS paused it.';
    return { state: 'fail', told: 'SES sends no mail of this account', todo };
  }
  if (ProductionAccessEnabled) return { state: 'ok', told: 'mails go to any address' };
  const todo = 'Ask for production access under SES, Account dashboard; it takes about a day.';
  return {
    state: badFor(stage),
    told: 'mails go only to verified addresses: the account is in the sandbox',
    todo,
  };
};

/** A domain and those that it lies below, up to the last that can have an owner. */
const domainsOf = (domain: string): string[] => {
  const labels = domain.split('.');
  return labels.slice(1).map((_, i) => labels.slice(i).join('.'));
};

/** Whether SES accepts mails from the configured address. The address, its domain or one above that must be verified. */
export const mailSender: Check = async ({ clients, settings, stage }) => {
  const address = settings.messaging.mailSender;
  if (!address) {
    const todo = `Set messaging.mailSender under settings.${stage} in cdk.json.`;
    return { state: badFor(stage), told: 'no sender of mails is configured: nobody gets a link', todo };
  }
  for (const EmailIdentity of [address, ...domainsOf(address.slice(address.indexOf('@') + 1))]) {
    const identity = await clients.ses
      .send(new GetEmailIdentityCommand({ EmailIdentity }))
      .catch(absentOn('NotFoundException'));
    if (identity?.VerifiedForSendingStatus) return { state: 'ok', told: `${EmailIdentity} is verified` };
  }
  const todo = 'Verify the domain under SES, Identities, with DKIM; then mails are not taken for spam.';
  return { state: 'fail', told: `neither ${address} nor its domain is verified`, todo };
};
