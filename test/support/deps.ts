import { randomBytes } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ulid } from 'ulid';
import { UNHEARD } from '#functions/app/awsBounds.ts';
import type { Deps, LogLine } from '#functions/app/deps.ts';
import { Limits } from '#functions/app/limits.ts';
import { completeSecrets } from '#functions/app/secrets.ts';
import type { DataKeys, DocumentStore, ExportStore, IndexKey, Message } from '#functions/app/services.ts';
import { Directory } from '#functions/directory/directory.ts';
import { MasterDataCache } from '#functions/masterData/stored.ts';
import { decodeMedical } from '#functions/medicalRecords/stored.ts';
import { decodeMove } from '#functions/moves/stored.ts';
import { decodeOrder } from '#functions/orders/stored.ts';
import { decodePosts } from '#functions/posts/stored.ts';
import { decodeSchool } from '#functions/schools/stored.ts';
import { AccountRates } from '#functions/security/accountRates.ts';
import { sourceOf, storedRows } from '#functions/table/snapshot.ts';
import { Table } from '#functions/table/table.ts';
import { decodeTeacher } from '#functions/teachers/stored.ts';
import { decodeTicket } from '#functions/tickets/stored.ts';
import { decodeUser } from '#functions/userManagement/stored.ts';
import { keyService } from '../../infra/local/keyService.ts';
import { heldSecrets } from './heldSecrets.ts';
import { NO_RATE } from './noRate.ts';
import { behindGrants } from './serviceWall.ts';
import { behindWall } from './writeWall.ts';

export const PUBLIC_URL = 'https://records.example.org';
/** The environment of a function whose services are never asked or are replaced. */
export const FUNCTION_ENVIRONMENT = {
  TABLE_NAME: 't',
  DOCUMENTS_BUCKET: 'd',
  SNAPSHOTS_BUCKET: 's',
  EXPORTS_BUCKET: 'e',
  SECRETS: '{}',
  VAULT_KEY_ID: 'vault',
  INDEX_KEY_ID: 'index',
  MESSAGE_KEY_ID: 'messages',
  PUBLIC_URL,
};
/** The issuer of the access tokens of the stage `test`. */
export const ISSUER = 'school-records/test';

/** A client of the local engine, which does not check the credentials. */
export const engineClient = (endpoint: string) =>
  new DynamoDBClient({
    endpoint,
    region: 'ap-south-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    maxAttempts: 3,
    logger: UNHEARD,
  });

/** Blobs in memory. `at` says when each was put. */
export function memoryBlobs(now = () => new Date()): DocumentStore & {
  readonly files: Map<string, Uint8Array>;
} {
  const files = new Map<string, Uint8Array>();
  const at = new Map<string, Date>();
  const put = async (name: string, bytes: Uint8Array) => {
    files.set(name, bytes);
    at.set(name, now());
  };
  return {
    files,
    get: async (name) => files.get(name),
    put,
    putNew: async (name, bytes) => (files.has(name) ? undefined : put(name, bytes)),
    delete: async (name) => void files.delete(name),
    list: async (prefix) =>
      [...files.keys()]
        .filter((name) => name.startsWith(prefix))
        .map((name) => ({ name, at: at.get(name) as Date })),
  };
}

/** Data keys of the local key service, without the network. */
export function localDataKeys(service = keyService(randomBytes(32))): DataKeys {
  const asked = (operation: string, body: object) => {
    const answer = service(operation, body);
    if ('fault' in answer) throw new Error(answer.fault);
    return answer;
  };
  return {
    make: async (EncryptionContext) => {
      const { Plaintext = '', CiphertextBlob = '' } = asked('GenerateDataKey', {
        KeyId: 'vault',
        EncryptionContext,
      });
      return { plain: Buffer.from(Plaintext, 'base64'), sealed: CiphertextBlob };
    },
    open: async (CiphertextBlob, EncryptionContext) => {
      const { Plaintext = '' } = asked('Decrypt', { CiphertextBlob, EncryptionContext });
      return Buffer.from(Plaintext, 'base64');
    },
  };
}

/** The index key of the local key service, without the network. */
export const localIndexKey = (service = keyService(randomBytes(32))): IndexKey => ({
  mac: async (text) => {
    const Message = Buffer.from(text).toString('base64');
    const answer = service('GenerateMac', { KeyId: 'index', Message, MacAlgorithm: 'HMAC_SHA_256' });
    if ('fault' in answer) throw new Error(answer.fault);
    return Buffer.from(answer.Mac ?? '', 'base64').toString('base64url');
  },
});

/** What processes of another deployment share. */
export const ofAnotherDeployment = () => ({
  secrets: heldSecrets(completeSecrets()),
  snapshots: memoryBlobs(),
});

/** All processes of a test file are of one deployment, unless it says otherwise. */
export const TEST_SECRETS = completeSecrets();
const INDEX_KEY = localIndexKey();

type Options = {
  engine: { endpoint: string; tableName: string };
  /** Replaces the clock; the directory's steady clock follows it. */
  now?: () => Date;
  limits?: Partial<Limits>;
  /** Shared by several deps that stand for processes of one deployment. */
  shared?: Pick<Deps, 'secrets' | 'snapshots'> &
    Partial<Pick<Deps, 'dataKeys' | 'indexKey' | 'messageKeys' | 'documents' | 'exports'>>;
  client?: DynamoDBClient;
};

/** Tests about exports bring a bucket of the local S3 themselves. */
const noExports: ExportStore = {
  request: () => Promise.reject(new Error('no bucket of exports')),
  save: () => Promise.reject(new Error('no bucket of exports')),
  link: () => Promise.reject(new Error('no bucket of exports')),
};

/** Passwords and proofs cost next to nothing in tests about other things, and no account is refused for asking too often. */
const EASY: Partial<Limits> = {
  argon2: { memoryKiB: 8, passes: 1, parallelism: 1 },
  proofBits: 4,
  ...NO_RATE,
};

/**
 * The side effects of one process on a real engine, with caches and a directory of its own. `lines` is what it logged,
 * `sent` the messages that it sent.
 */
export function testDeps({ engine, now = () => new Date(), limits, shared, client }: Options): Deps & {
  lines: Record<string, unknown>[];
  sent: Message[];
} {
  const lines: Record<string, unknown>[] = [];
  const sent: Message[] = [];
  const taken = async (message: Message) => void sent.push(message);
  const log = (line: LogLine) => void lines.push(line);
  const table = behindWall(new Table(client ?? engineClient(engine.endpoint), engine.tableName));
  const allowed = Limits.parse({ ...EASY, ...limits });
  const snapshots = behindGrants('snapshots', shared?.snapshots ?? memoryBlobs());
  const address = behindGrants('address', { publicUrl: async () => PUBLIC_URL });
  return {
    environment: {
      STAGE: 'test',
      TABLE_NAME: engine.tableName,
      DOCUMENTS_BUCKET: 'documents',
      SNAPSHOTS_BUCKET: 'snapshots',
      EXPORTS_BUCKET: 'exports',
      SECRETS: '{}',
      VAULT_KEY_ID: 'vault',
      INDEX_KEY_ID: 'index',
      MESSAGE_KEY_ID: 'messages',
      MESSAGING: '{}',
      PUBLIC_URL,
      BEHIND_CDN: 'false',
      LIMITS: '{}',
    },
    limits: allowed,
    rates: new AccountRates(allowed, () => now().getTime()),
    now,
    newId: () => ulid(),
    log,
    metric: (name, value) => log({ [name]: value }),
    lines,
    table,
    snapshots,
    documents: behindGrants('documents', shared?.documents ?? memoryBlobs(now)),
    archive: behindGrants('archive', memoryBlobs(now)),
    exports: behindGrants('exports', shared?.exports ?? noExports),
    web: behindGrants('web', memoryBlobs(now)),
    secrets: shared?.secrets ?? heldSecrets(TEST_SECRETS),
    dataKeys: behindGrants('dataKeys', shared?.dataKeys ?? localDataKeys()),
    indexKey: behindGrants('indexKey', shared?.indexKey ?? INDEX_KEY),
    messageKeys: behindGrants('messageKeys', shared?.messageKeys ?? localDataKeys()),
    sender: behindGrants('sender', { sms: taken, mail: taken }),
    sent,
    publicUrl: () => address.publicUrl(),
    masterData: new MasterDataCache(table),
    schools: new Directory(sourceOf({ table, snapshots, now, log }, 'school'), decodeSchool, () =>
      now().getTime(),
    ),
    teachers: new Directory(sourceOf({ table, snapshots, now, log }, 'teacher'), decodeTeacher, () =>
      now().getTime(),
    ),
    users: new Directory(sourceOf({ table, snapshots, now, log }, 'user'), decodeUser, () => now().getTime()),
    medical: new Directory(sourceOf({ table, snapshots, now, log }, 'medical'), decodeMedical, () =>
      now().getTime(),
    ),
    orders: new Directory(sourceOf({ table, snapshots, now, log }, 'order'), decodeOrder, () =>
      now().getTime(),
    ),
    moves: new Directory(sourceOf({ table, snapshots, now, log }, 'move'), decodeMove, () => now().getTime()),
    posts: new Directory(sourceOf({ table, snapshots, now, log }, 'posts'), decodePosts, () =>
      now().getTime(),
    ),
    tickets: new Directory(sourceOf({ table, snapshots, now, log }, 'ticket'), decodeTicket, () =>
      now().getTime(),
    ),
    stored: storedRows({ table, snapshots, now, log }, () => now().getTime()),
    probes: behindGrants('probes', { documents: async () => undefined, messages: async () => undefined }),
  };
}
