import type { Directory, StoredRow } from '../directory/directory.ts';
import type { MasterDataCache } from '../masterData/stored.ts';
import type { MedicalRow } from '../medicalRecords/stored.ts';
import type { MoveRow } from '../moves/stored.ts';
import type { OrderRow } from '../orders/stored.ts';
import type { PostsRow } from '../posts/stored.ts';
import type { SchoolRow } from '../schools/stored.ts';
import type { AccountRates } from '../security/accountRates.ts';
import type { Kind } from '../table/keys.ts';
import type { Table } from '../table/table.ts';
import type { TeacherRow } from '../teachers/stored.ts';
import type { TicketRow } from '../tickets/stored.ts';
import type { UserRow } from '../userManagement/stored.ts';
import type { Environment } from './environment.ts';
import type { Limits } from './limits.ts';
import type { OwnMetric } from './ownMetrics.ts';
import type { ReadSecrets } from './secrets.ts';
import type { Blobs, DataKeys, DocumentStore, ExportStore, IndexKey, Sender } from './services.ts';

/** A line of the log. It may not use the names that the logger sets itself: the logger would drop them. */
export type LogLine = {
  level?: 'INFO' | 'ERROR';
  message?: never;
  service?: never;
  timestamp?: never;
  sampling_rate?: never;
  [field: string]: unknown;
};

/** The side effects that reveal nobody's records. A handler gets these, beside what its actor may see. */
export type Guarded = {
  environment: Environment;
  limits: Limits;
  now(): Date;
  /** A new ULID: unique, and sorted by time. */
  newId(): string;
  /** One line of JSON to the log. Never a body, a name or a credential. */
  log(line: LogLine): void;
  /** A value of a metric of this deployment. */
  metric(name: OwnMetric, value: number): void;
  /** The secrets of one use. @throws 503 when they cannot be read */
  secrets: ReadSecrets;
  /** Keys for what lies in the vault. */
  dataKeys: DataKeys;
  /** Makes the index by which the vault finds equal numbers. */
  indexKey: IndexKey;
  /** Keys for messages that wait to be sent. */
  messageKeys: DataKeys;
  sender: Sender;
  /** Origin that serves the web app, `https://…` without a trailing slash. */
  publicUrl(): Promise<string>;
  masterData: MasterDataCache;
  /** How fast each account may ask this process. */
  rates: AccountRates;
  /** Each rejects when its service cannot be reached. */
  probes: { documents(): Promise<void>; messages(): Promise<void> };
};

/** Every side effect, made once per process. Tests build their own, with their own clock. */
export type Deps = Guarded & {
  table: Table;
  snapshots: Blobs;
  documents: DocumentStore;
  /** Objects in it can be neither changed nor deleted. */
  archive: DocumentStore;
  exports: ExportStore;
  /** The files of the web app. Only the function that prunes them has this bucket. */
  web: DocumentStore;
  schools: Directory<SchoolRow>;
  teachers: Directory<TeacherRow>;
  users: Directory<UserRow>;
  medical: Directory<MedicalRow>;
  orders: Directory<OrderRow>;
  moves: Directory<MoveRow>;
  posts: Directory<PostsRow>;
  tickets: Directory<TicketRow>;
  /** The same directories with each row as it is stored. Only the snapshots are written from them. */
  stored: Record<Kind, Directory<StoredRow>>;
};
