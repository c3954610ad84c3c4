import * as z from 'zod';

const named = z.string().min(1);

/** Under what names messages leave. Without a member its messages stay in the outbox until they are worth nothing. */
export const MessageSettings = z.strictObject({
  /** India delivers an SMS only under a sender, an entity and a template that are registered (DLT). */
  sms: z
    .strictObject({
      senderId: z.string().regex(/^[A-Za-z]{6}$/, 'must be the six letters of a registered sender'),
      entityId: named,
      /** The registered template of each text in `shared/messages/outgoing.ts`. */
      templateIds: z.strictObject({ code: named, phoneChanged: named }),
    })
    .optional(),
  /** The address that mails come from, verified in SES. */
  mailSender: z.email().optional(),
});
export type MessageSettings = z.output<typeof MessageSettings>;
