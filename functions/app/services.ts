import type { MessageSettings } from '../messages/settings.ts';

// What a function reaches beside the table, as its code knows it. Each is opened by the room that wraps its service.

/** What is kept besides the table: bytes under a name. Absent names read as undefined. */
export type Blobs = {
  get(name: string): Promise<Uint8Array | undefined>;
  put(name: string, bytes: Uint8Array): Promise<void>;
  delete(name: string): Promise<void>;
};

/** The bucket of the documents. */
export type DocumentStore = Blobs & {
  /** Every object whose name begins with `prefix`, and when it was put there. */
  list(prefix: string): Promise<{ name: string; at: Date }[]>;
  /** Puts an object unless there is one of that name, which then stays as it is. */
  putNew(name: string, bytes: Uint8Array): Promise<void>;
};

/** The bucket of exports: what asks for a file, and the files. */
export type ExportStore = {
  /** Has `events.export` called for it. */
  request(id: string): Promise<void>;
  /** Keeps a file that comes piece by piece; nothing of it where a piece fails. */
  save(id: string, pieces: AsyncIterable<Uint8Array>): Promise<void>;
  link(id: string, fileName: string, seconds: number): Promise<string>;
};

/** What a key is bound to: it is given out again only to who names the same. */
export type KeyContext = Record<string, string>;

/** Keys of 256 bits, each made for one thing and kept beside it, sealed by a master key that never leaves its service. */
export type DataKeys = {
  make(context: KeyContext): Promise<{ plain: Uint8Array; sealed: string }>;
  open(sealed: string, context: KeyContext): Promise<Uint8Array>;
};

export type Sms = {
  kind: 'sms';
  /** Ten digits, of India. */
  to: string;
  text: string;
  /** Names the template that the text is registered under. */
  purpose: keyof NonNullable<MessageSettings['sms']>['templateIds'];
};
export type Mail = { kind: 'mail'; to: string; subject: string; text: string };

/** `none` goes to nobody: it is kept where a person nobody knows would have been written to. */
export type Message = Sms | Mail | { kind: 'none' };

/** Hands messages to the services that deliver them. Each rejects where its service did not take the message. */
export type Sender = { sms(message: Sms): Promise<void>; mail(message: Mail): Promise<void> };
