import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { bounds } from '../app/awsBounds.ts';
import { lazily } from '../app/lazily.ts';
import type { DocumentStore } from '../app/services.ts';

/** Opens a bucket. Its calls reject with the error of S3 when it cannot be reached. */
export function openBucket(Bucket: string, client = makeClient()): DocumentStore {
  return {
    async get(Key) {
      try {
        return await (await client.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async put(Key, Body) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body }));
    },
    async putNew(Key, Body) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, IfNoneMatch: '*' })).catch(unlessThere);
    },
    async delete(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
    async list(Prefix) {
      const found: { name: string; at: Date }[] = [];
      for (let ContinuationToken: string | undefined; ; ) {
        const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
        for (const { Key, LastModified } of page.Contents ?? []) {
          if (Key && LastModified) found.push({ name: Key, at: LastModified });
        }
        ContinuationToken = page.NextContinuationToken;
        if (!ContinuationToken) return found;
      }
    },
  };
}

/** Ignores the error that S3 answers when the name is taken. */
function unlessThere(error: Error): void {
  if (error.name !== 'PreconditionFailed') throw error;
}

/** Rejects when the bucket cannot be reached. */
export async function headBucket(Bucket: string): Promise<void> {
  await asking().send(new HeadBucketCommand({ Bucket }));
}

const makeClient = () => new S3Client({ ...bounds(), forcePathStyle: true });
const asking = lazily(makeClient);
