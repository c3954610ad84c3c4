import type { Directory } from '../directory/directory.ts';
import type { MasterDataCache } from '../masterData/stored.ts';
import type { MedicalRow } from '../medicalRecords/stored.ts';
import type { SchoolRow } from '../schools/stored.ts';
import type { AccountRates } from '../security/accountRates.ts';
import type { Table } from '../table/table.ts';
import type { TeacherRow } from '../teachers/stored.ts';
import type { UserRow } from '../userManagement/stored.ts';
import type { Environment } from './environment.ts';
import type { Limits } from './limits.ts';
import type { ReadSecrets } from './secrets.ts';
import type { Blobs, DataKeys, DocumentStore, ExportStore, Sender } from './services.ts';

/** A line of the log. The fields that the logger writes of itself are no line's own: it would drop them. */
export type LogLine = {
  level?: 'INFO' | 'ERROR';
  message?: never;
  service?: never;
  timestamp?: never;
  sampling_rate?: never;
  [field: string]: unknown;
};

/** The side effects that show nobody's records: what a handler is given, beside what its actor may see. */
export type Guarded = {
  environment: Environment;
  limits: Limits;
  now(): Date;
  /** A new ULID: unique, and sorted by time. */
  newId(): string;
  /** One line of JSON to the log. Never a body, a name or a credential. */
  log(line: LogLine): void;
  /** A value of a metric of this deployment. */
  metric(name: string, value: number): void;
  /** The secrets of one use. @throws 503 when they cannot be read */
  secrets: ReadSecrets;
  /** Keys for what lies in the vault. */
  dataKeys: DataKeys;
  /** Keys for messages that wait to be sent. */
  messageKeys: DataKeys;
  sender: Sender;
  /** Origin the web app is served from, `https://…` without a trailing slash. */
  publicUrl(): Promise<string>;
  masterData: MasterDataCache;
  /** How fast each account may ask this process. */
  rates: AccountRates;
  /** Each rejects when its service cannot be reached. */
  probes: { documents(): Promise<void>; messages(): Promise<void> };
};

/** Every side effect there is, made once per process. Tests build it with a clock of their own. */
export type Deps = Guarded & {
  table: Table;
  snapshots: Blobs;
  documents: DocumentStore;
  /** What was put there can be neither changed nor deleted. */
  archive: DocumentStore;
  exports: ExportStore;
  schools: Directory<SchoolRow>;
  teachers: Directory<TeacherRow>;
  users: Directory<UserRow>;
  medical: Directory<MedicalRow>;
};
