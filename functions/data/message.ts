import type { Messaging } from '../messaging.ts';

export type Sms = {
  kind: 'sms';
  /** Ten digits, of India. */
  to: string;
  text: string;
  /** Names the template that the text is registered under. */
  purpose: keyof NonNullable<Messaging['sms']>['templateIds'];
};
export type Mail = { kind: 'mail'; to: string; subject: string; text: string };

/** `none` goes to nobody: it is kept where a person nobody knows would have been written to. */
export type Message = Sms | Mail | { kind: 'none' };

/** Hands messages to the services that deliver them. Each rejects where its service did not take the message. */
export type Sender = { sms(message: Sms): Promise<void>; mail(message: Mail): Promise<void> };

/** The service took the message for one that it will never deliver. */
export class Undeliverable extends Error {}

/**
 * Rethrows what a service answered, as `Undeliverable` where the message itself is at fault.
 * @param names of the errors that say so
 */
export const refusing = (names: readonly string[]) => (error: unknown) => {
  const final = error instanceof Error && names.includes(error.name);
  throw final ? new Undeliverable(error.name) : error;
};
