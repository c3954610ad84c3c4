import { randomBytes } from 'node:crypto';
import {
  DecryptCommand,
  GenerateDataKeyCommand,
  InvalidCiphertextException,
  KMSClient,
} from '@aws-sdk/client-kms';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  ListObjectsV2Command,
  NoSuchKey,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { vi } from 'vitest';
import { openBucket } from '#functions/documents/bucket.ts';
import { openExports } from '#functions/exports/bucket.ts';
import { openKeyStore } from '#functions/security/keyStore.ts';
import { keyService } from '../../infra/local/keyService.ts';
import type { Fault } from './faults.ts';

/** The name of each fault's error once the SDK has given up. */
const FAULTS: Record<Exclude<Fault, undefined | 'conflict'>, string> = {
  refuse: 'ServiceUnavailable',
  throttle: 'ThrottlingException',
  loseAnswer: 'TimeoutError',
  hang: 'TimeoutError',
};

/**
 * S3 and KMS in memory, below the product's own use of them. Their calls suffer the fault that `choose` returns.
 * `files` holds the objects, each under its bucket and key.
 */
export function fakeServices(choose: (command: string) => Fault) {
  vi.stubEnv('AWS_REGION', 'ap-south-1');
  const files = new Map<string, { bytes: Uint8Array; at: Date }>();
  const s3 = mockClient(S3Client);
  const kms = mockClient(KMSClient);
  const masterKey = keyService(randomBytes(32));
  const suffering =
    <I, O>(command: string, work: (input: I) => O) =>
    async (input: I): Promise<O> => {
      const fault = choose(command);
      if (fault === undefined || fault === 'conflict') return work(input);
      if (fault === 'loseAnswer') await work(input);
      throw Object.assign(new Error(FAULTS[fault]), { name: FAULTS[fault] });
    };
  type At = { Bucket?: string; Key?: string };
  const nameOf = ({ Bucket, Key }: At) => `${Bucket}/${Key}`;

  s3.on(PutObjectCommand).callsFake(
    suffering('PutObjectCommand', (input: At & { Body: Uint8Array | string }) => {
      files.set(nameOf(input), { bytes: Buffer.from(input.Body), at: new Date() });
      return {};
    }),
  );
  s3.on(DeleteObjectCommand).callsFake(
    suffering('DeleteObjectCommand', (input: At) => {
      files.delete(nameOf(input));
      return {};
    }),
  );
  s3.on(GetObjectCommand).callsFake(
    suffering('GetObjectCommand', (input: At) => {
      const file = files.get(nameOf(input));
      if (!file) throw new NoSuchKey({ message: 'absent', $metadata: {} });
      return { Body: { transformToByteArray: async () => file.bytes } } as unknown as GetObjectCommandOutput;
    }),
  );
  s3.on(ListObjectsV2Command).callsFake(
    suffering('ListObjectsV2Command', ({ Bucket, Prefix }: { Bucket: string; Prefix: string }) => ({
      Contents: [...files]
        .filter(([name]) => name.startsWith(`${Bucket}/${Prefix}`))
        .map(([name, { at }]) => ({ Key: name.slice(Bucket.length + 1), LastModified: at })),
    })),
  );
  type KeyInput = { EncryptionContext?: Record<string, string>; CiphertextBlob?: Uint8Array };
  const asked = (operation: string, input: KeyInput & { KeyId?: string }) => {
    const CiphertextBlob = input.CiphertextBlob && Buffer.from(input.CiphertextBlob).toString('base64');
    const answer = masterKey(operation, { ...input, CiphertextBlob });
    if ('fault' in answer) throw new InvalidCiphertextException({ message: 'not sealed so', $metadata: {} });
    const bytes = (text = '') => new Uint8Array(Buffer.from(text, 'base64'));
    return { Plaintext: bytes(answer.Plaintext), CiphertextBlob: bytes(answer.CiphertextBlob) };
  };
  for (const command of [GenerateDataKeyCommand, DecryptCommand] as const) {
    const operation = command.name.replace('Command', '');
    kms
      .on(command as typeof GenerateDataKeyCommand)
      .callsFake(suffering(command.name, (input: KeyInput) => asked(operation, input)));
  }
  return {
    files,
    documents: openBucket('documents'),
    exports: openExports('exports'),
    dataKeys: openKeyStore('vault'),
    messageKeys: openKeyStore('messages'),
    restore() {
      s3.restore();
      kms.restore();
      vi.unstubAllEnvs();
    },
  };
}
