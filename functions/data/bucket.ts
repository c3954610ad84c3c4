import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { bounds } from './awsBounds.ts';
import type { Blobs } from './snapshot.ts';

/** A bucket as blobs. Rejects with the error of S3 where it cannot be reached. */
export function openBucket(Bucket: string): Blobs {
  const client = makeClient();
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
    async delete(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }));
    },
  };
}

/** Rejects where the bucket cannot be reached. */
export async function headBucket(Bucket: string): Promise<void> {
  await makeClient().send(new HeadBucketCommand({ Bucket }));
}

const makeClient = () => new S3Client({ ...bounds(), forcePathStyle: true });
