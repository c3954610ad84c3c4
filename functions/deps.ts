import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { ulid } from 'ulid';
import * as z from 'zod';
import { MasterDataCache } from './data/masterData.ts';
import { decodeSchool, type SchoolRow } from './data/schoolRow.ts';
import { type Blobs, sourceOf } from './data/snapshot.ts';
import { Table } from './data/table.ts';
import { Directory } from './directory/directory.ts';
import { Environment } from './environment.ts';
import { unavailable } from './http/errors.ts';
import { Limits } from './limits.ts';
import { Secrets } from './secrets.ts';

/** Every side effect a handler may have, made once per process. Tests build it with a clock of their own. */
export type Deps = {
  environment: Environment;
  limits: Limits;
  now(): Date;
  /** A new ULID: unique, and sorted by time. */
  newId(): string;
  /** One line of JSON to the log. Never a body, a name or a credential. */
  log(line: Record<string, unknown>): void;
  table: Table;
  snapshots: Blobs;
  secrets(): Promise<Secrets>;
  /** Origin the web app is served from, `https://…` without a trailing slash. */
  publicUrl(): Promise<string>;
  masterData: MasterDataCache;
  schools: Directory<SchoolRow>;
  /** Each rejects when its service cannot be reached. */
  probes: { documents(): Promise<void>; messages(): Promise<void> };
};

/** Bounds of every call to AWS. `requestTimeout` alone only warns. */
const bounds = () => ({
  maxAttempts: 3,
  requestHandler: { connectionTimeout: 500, requestTimeout: 2000, throwOnRequestTimeout: true },
});

const SECRETS_KEPT_MS = 300_000;

/** @throws ZodError when the environment is not that of a function */
export function createDeps(variables: NodeJS.ProcessEnv): Deps {
  const environment = Environment.parse(variables);
  const now = () => new Date();
  const log = (line: Record<string, unknown>) => void process.stdout.write(`${JSON.stringify(line)}\n`);
  const table = new Table(new DynamoDBClient(bounds()), environment.TABLE_NAME);
  const snapshots = bucket(environment.SNAPSHOTS_BUCKET);
  return {
    environment,
    limits: Limits.parse(JSON.parse(environment.LIMITS)),
    now,
    newId: () => ulid(),
    log,
    table,
    snapshots,
    secrets: readSecrets(environment.SECRETS_ID),
    publicUrl: readPublicUrl(environment),
    masterData: new MasterDataCache(table),
    schools: new Directory(sourceOf({ table, snapshots, now, log }, 'school'), decodeSchool),
    probes: { documents: () => headBucket(environment.DOCUMENTS_BUCKET), messages: askMessages },
  };
}

// S3, SNS, SSM and Secrets Manager are loaded when first asked for: most handlers never ask.

async function s3() {
  const { S3Client, ...commands } = await import('@aws-sdk/client-s3');
  return { client: new S3Client({ ...bounds(), forcePathStyle: true }), ...commands };
}

function bucket(Bucket: string): Blobs {
  let loading: ReturnType<typeof s3> | undefined;
  const loaded = () => {
    loading ??= s3();
    return loading;
  };
  return {
    async get(Key) {
      const { client, GetObjectCommand, NoSuchKey } = await loaded();
      try {
        return await (await client.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async put(Key, Body) {
      const { client, PutObjectCommand } = await loaded();
      await client.send(new PutObjectCommand({ Bucket, Key, Body }));
    },
    async delete(Key) {
      const { client, DeleteObjectCommand } = await loaded();
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
  };
}

async function headBucket(Bucket: string) {
  const { client, HeadBucketCommand } = await s3();
  await client.send(new HeadBucketCommand({ Bucket }));
}

async function askMessages() {
  const { SNSClient, GetSMSAttributesCommand } = await import('@aws-sdk/client-sns');
  await new SNSClient(bounds()).send(new GetSMSAttributesCommand({}));
}

/** Read once and kept for five minutes, so that a rotated secret is taken up without a deployment. */
function readSecrets(SecretId: string): () => Promise<Secrets> {
  let kept: { reading: Promise<Secrets>; until: number } | undefined;
  const read = async () => {
    const { SecretsManagerClient, GetSecretValueCommand } = await import('@aws-sdk/client-secrets-manager');
    const asking = new SecretsManagerClient(bounds()).send(new GetSecretValueCommand({ SecretId }));
    const answer = await asking.catch((error) => Promise.reject(unavailable(error)));
    return Secrets.parse(JSON.parse(answer.SecretString ?? ''));
  };
  return () => {
    if (!kept || performance.now() > kept.until) {
      kept = { reading: read(), until: performance.now() + SECRETS_KEPT_MS };
      // A failure is not kept: the next request asks again.
      kept.reading.catch(() => {
        kept = undefined;
      });
    }
    return kept.reading;
  };
}

/** Where the address is not in the environment it is asked for once; a failure is not kept. */
function readPublicUrl({ PUBLIC_URL, PUBLIC_URL_PARAMETER }: Environment): () => Promise<string> {
  let reading: Promise<string> | undefined;
  const read = async () => {
    const { SSMClient, GetParameterCommand } = await import('@aws-sdk/client-ssm');
    const asking = new SSMClient(bounds()).send(new GetParameterCommand({ Name: PUBLIC_URL_PARAMETER }));
    const { Parameter } = await asking.catch((error) => Promise.reject(unavailable(error)));
    return z.url().parse(Parameter?.Value);
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
