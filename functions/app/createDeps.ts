import { Logger } from '@aws-lambda-powertools/logger';
import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ulid } from 'ulid';
import * as z from 'zod';
import { Directory } from '../directory/directory.ts';
import { MasterDataCache } from '../masterData/stored.ts';
import { decodeMedical } from '../medicalRecords/stored.ts';
import { MessageSettings } from '../messages/settings.ts';
import { decodeMove } from '../moves/stored.ts';
import { decodeOrder } from '../orders/stored.ts';
import { decodePosts } from '../posts/stored.ts';
import { decodeSchool } from '../schools/stored.ts';
import { AccountRates } from '../security/accountRates.ts';
import { sourceOf, storedRows } from '../table/snapshot.ts';
import { Table } from '../table/table.ts';
import { decodeTeacher } from '../teachers/stored.ts';
import { decodeTicket } from '../tickets/stored.ts';
import { decodeUser } from '../userManagement/stored.ts';
import { bounds } from './awsBounds.ts';
import type { Deps } from './deps.ts';
import { Environment } from './environment.ts';
import { unavailable } from './errors.ts';
import { lazily } from './lazily.ts';
import { Limits } from './limits.ts';
import { type ReadSecrets, type SecretName, Secrets } from './secrets.ts';
import type { DataKeys, DocumentStore, ExportStore, IndexKey, Sender } from './services.ts';
import { UNCOMPILED } from './uncompiled.ts';

const SECRETS_KEPT_MS = 300_000;
const SECRETS_RETRY_MS = 15_000;

/** @throws ZodError when the environment variables are not those of a function */
export function createDeps(variables: NodeJS.ProcessEnv): Deps {
  const environment = Environment.parse(variables, UNCOMPILED);
  const now = () => new Date();
  const service = `school-records-${environment.STAGE}`;
  const log = logAs(service);
  const metrics = new Metrics({ namespace: service, serviceName: service });
  const limits = Limits.parse(JSON.parse(environment.LIMITS), UNCOMPILED);
  const table = new Table(new DynamoDBClient(bounds(limits.tableConnections)), environment.TABLE_NAME);
  const snapshots = bucket(environment.SNAPSHOTS_BUCKET);
  const kept = { table, snapshots, now, log };
  return {
    environment,
    limits,
    now,
    newId: () => ulid(),
    log,
    // Sends each value on its own, so that concurrent calls never wait for each other's metrics.
    metric: (name, value) => void metrics.singleMetric().addMetric(name, MetricUnit.Count, value),
    table,
    snapshots,
    documents: bucket(environment.DOCUMENTS_BUCKET),
    archive: bucket(environment.ARCHIVE_BUCKET ?? ''),
    exports: exportsIn(environment.EXPORTS_BUCKET),
    web: bucket(environment.WEB_BUCKET ?? ''),
    secrets: secretsIn(environment.SECRETS),
    dataKeys: keyStore(environment.VAULT_KEY_ID),
    indexKey: indexKey(environment.INDEX_KEY_ID),
    messageKeys: keyStore(environment.MESSAGE_KEY_ID),
    sender: senderAs(environment.MESSAGING),
    publicUrl: readPublicUrl(environment),
    masterData: new MasterDataCache(table),
    rates: new AccountRates(limits, Date.now),
    schools: new Directory(sourceOf(kept, 'school'), decodeSchool),
    teachers: new Directory(sourceOf(kept, 'teacher'), decodeTeacher),
    users: new Directory(sourceOf(kept, 'user'), decodeUser),
    medical: new Directory(sourceOf(kept, 'medical'), decodeMedical),
    orders: new Directory(sourceOf(kept, 'order'), decodeOrder),
    moves: new Directory(sourceOf(kept, 'move'), decodeMove),
    posts: new Directory(sourceOf(kept, 'posts'), decodePosts),
    tickets: new Directory(sourceOf(kept, 'ticket'), decodeTicket),
    stored: storedRows(kept),
    probes: {
      documents: async () =>
        (await import('../documents/bucket.ts')).headBucket(environment.DOCUMENTS_BUCKET),
      messages: async () => (await import('../messages/sms.ts')).askMessages(),
    },
  };
}

/**
 * Passes what a line is about as fields of that line and never stores it in the logger, because one process may answer
 * several calls at once.
 *
 * Powertools' logger and metrics add 33 KiB to the 331 KiB that a start of `schools.list` loads, and 3 to 6 ms to its
 * 150 ms of CPU. A start may take at most 0.70 of the time of the naive bundle. In 41 interleaved starts on two busy
 * cores it took 0.61 (medians) and 0.57 (quicker quarter); without Powertools 0.58 and 0.56.
 */
function logAs(serviceName: string): Deps['log'] {
  const logger = new Logger({ serviceName });
  return ({ level, ...fields }) => {
    const message = String(fields.event ?? fields.endpoint ?? '');
    if (level === 'ERROR') logger.error(message, fields);
    else logger.info(message, fields);
  };
}

// The clients of S3, SNS, SES, SSM, KMS and Secrets Manager load when first used, because most handlers never use them.
// Each has a file of its own with named imports: `import()` of a whole client would bundle all of it.

function bucket(name: string): DocumentStore {
  const opened = lazily(() => import('../documents/bucket.ts').then(({ openBucket }) => openBucket(name)));
  return {
    get: async (key) => (await opened()).get(key),
    put: async (key, bytes) => (await opened()).put(key, bytes),
    putNew: async (key, bytes) => (await opened()).putNew(key, bytes),
    delete: async (key) => (await opened()).delete(key),
    list: async (prefix) => (await opened()).list(prefix),
  };
}

function exportsIn(name: string): ExportStore {
  const opened = lazily(() => import('../exports/bucket.ts').then(({ openExports }) => openExports(name)));
  return {
    request: async (id) => (await opened()).request(id),
    save: async (id, pieces, type) => (await opened()).save(id, pieces, type),
    link: async (id, fileName, seconds) => (await opened()).link(id, fileName, seconds),
  };
}

function keyStore(keyId: string): DataKeys {
  const opened = lazily(() =>
    import('../security/keyStore.ts').then(({ openKeyStore }) => openKeyStore(keyId)),
  );
  return {
    make: async (context) => (await opened()).make(context),
    open: async (sealed, context) => (await opened()).open(sealed, context),
  };
}

function indexKey(keyId: string): IndexKey {
  const opened = lazily(() =>
    import('../security/keyStore.ts').then(({ openIndexKey }) => openIndexKey(keyId)),
  );
  return { mac: async (text) => (await opened()).mac(text) };
}

function senderAs(settings: string): Sender {
  const named = () => MessageSettings.parse(JSON.parse(settings), UNCOMPILED);
  return {
    sms: async (message) => (await import('../messages/sms.ts')).sendSms(named().sms, message),
    mail: async (message) => (await import('../messages/mail.ts')).sendMail(named().mailSender, message),
  };
}

/** The secrets by these names; each is read when first asked for. */
function secretsIn(ids: string): ReadSecrets {
  const readers = new Map<SecretName, () => Promise<unknown>>();
  return (async (name: SecretName) => {
    const reader = readers.get(name) ?? readSecrets(name, JSON.parse(ids)[name]);
    readers.set(name, reader);
    return reader();
  }) as ReadSecrets;
}

/**
 * Reads once and keeps for five minutes, so that a rotated secret is taken up without a deployment. One that cannot be
 * read again by then is used on, and asked for again a little later: not by each request, which a store that hangs
 * would hold up.
 */
function readSecrets<Name extends SecretName>(name: Name, id: string): () => Promise<Secrets[Name]> {
  let kept: { reading: Promise<Secrets[Name]>; until: number } | undefined;
  let last: Secrets[Name] | undefined;
  const read = async () => {
    const { readSecret } = await import('./secretStore.ts');
    const text = await readSecret(id).catch((error) => Promise.reject(unavailable(error)));
    const value = Secrets.shape[name].parse(JSON.parse(text ?? ''), UNCOMPILED) as Secrets[Name];
    last = value;
    return value;
  };
  return () => {
    if (!kept || performance.now() > kept.until) {
      const reading = read().catch((error) => {
        kept = last && { reading: Promise.resolve(last), until: performance.now() + SECRETS_RETRY_MS };
        if (last) return last;
        throw error;
      });
      kept = { reading, until: performance.now() + SECRETS_KEPT_MS };
    }
    return kept.reading;
  };
}

/** Reads the address from the environment, or else once from the parameter. A failed read is not kept. */
function readPublicUrl({ PUBLIC_URL, PUBLIC_URL_PARAMETER }: Environment): () => Promise<string> {
  let reading: Promise<string> | undefined;
  const read = async () => {
    const { readParameter } = await import('./parameterStore.ts');
    const text = await readParameter(PUBLIC_URL_PARAMETER).catch((error) =>
      Promise.reject(unavailable(error)),
    );
    return z.url().parse(text);
  };
  return async () => {
    if (PUBLIC_URL) return PUBLIC_URL;
    reading ??= read().catch((error) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
}
