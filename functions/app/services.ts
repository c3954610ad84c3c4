import type { MessageSettings } from '../messages/settings.ts';

// The services beside the table, as the code knows them. The folder that wraps a service opens it.

/** Bytes under a name. A name that is absent reads as undefined. */
export type Blobs = {
  get(name: string): Promise<Uint8Array | undefined>;
  put(name: string, bytes: Uint8Array): Promise<void>;
  delete(name: string): Promise<void>;
};

/** A bucket that can also be listed. */
export type DocumentStore = Blobs & {
  /** Lists every object whose name begins with `prefix`, with the time when it was stored. */
  list(prefix: string): Promise<{ name: string; at: Date }[]>;
  /** Stores an object. An object that already has the name stays as it is. */
  putNew(name: string, bytes: Uint8Array): Promise<void>;
};

/** The bucket of exports: the requests and the files. */
export type ExportStore = {
  /** Stores a request, which starts `events.export`. */
  request(id: string): Promise<void>;
  /** Stores a file of a media type from its pieces. Stores nothing when a piece fails. */
  save(id: string, pieces: AsyncIterable<Uint8Array>, type: string): Promise<void>;
  link(id: string, fileName: string, seconds: number): Promise<string>;
};

/** What a key is bound to. The key is opened only for the same context. */
export type KeyContext = Record<string, string>;

/**
 * Keys of 256 bits, each made for one thing and stored beside it. Each is sealed by a master key that never leaves its
 * service.
 */
export type DataKeys = {
  make(context: KeyContext): Promise<{ plain: Uint8Array; sealed: string }>;
  open(sealed: string, context: KeyContext): Promise<Uint8Array>;
};

/** A key that never leaves its service and makes keyed hashes: equal texts give equal ones, in base64url. */
export type IndexKey = { mac(text: string): Promise<string> };

export type Sms = {
  kind: 'sms';
  /** Ten digits, without the country code of India. */
  to: string;
  text: string;
  /** The template under which the text is registered. */
  purpose: keyof NonNullable<MessageSettings['sms']>['templateIds'];
};
export type Mail = { kind: 'mail'; to: string; subject: string; text: string };

/** `none` is sent to nobody. It is stored when the recipient is unknown, so that the work is the same. */
export type Message = Sms | Mail | { kind: 'none' };

/** Hands messages to the services that deliver them. Rejects when the service did not take the message. */
export type Sender = { sms(message: Sms): Promise<void>; mail(message: Mail): Promise<void> };
