import * as z from 'zod';

const named = z.string().min(1);

/** Three parts of an SMS by the registered route. */
export const SMS_MAX_PRICE = 0.01;

/** The registered template of each text in `shared/messages/outgoing.ts`. */
export const TemplateIds = z.strictObject({
  code: named,
  phoneChanged: named,
  attempts: named,
  /** Needed before the rules of the service let teachers be told of their corrections. */
  ticket: named.optional(),
});

/** The sender names of messages. Without the settings of a kind, its messages stay in the outbox until they expire. */
export const MessageSettings = z.strictObject({
  /** India delivers an SMS only under a registered sender, entity and template (DLT). */
  sms: z
    .strictObject({
      senderId: z.string().regex(/^[A-Za-z]{6}$/, 'must be the six letters of a registered sender'),
      entityId: named,
      templateIds: TemplateIds,
      /** US dollars that one SMS may cost. By a route that is not registered it costs many times the price, and is not sent. */
      maxPrice: z.number().positive().default(SMS_MAX_PRICE),
    })
    .optional(),
  /** The address that mails come from, verified in SES. */
  mailSender: z.email().optional(),
});
export type MessageSettings = z.output<typeof MessageSettings>;
