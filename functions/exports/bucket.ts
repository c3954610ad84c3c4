import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { bounds, giveUpAfter } from '../app/awsBounds.ts';
import type { ExportStore } from '../app/services.ts';
import { EXPORT_FOLDERS } from './folders.ts';

/** The least size of a part of a multipart upload, except the last part. */
const PART_BYTES = 5 * 1024 * 1024;
/** A part takes longer to send than other requests. */
const PART_TIMEOUT_MS = 20_000;

/** Opens the bucket of exports. Its calls reject with the error of S3 when it cannot be reached. */
export function openExports(Bucket: string): ExportStore {
  const { requestHandler, ...others } = bounds();
  const common = {
    forcePathStyle: true,
    // If parts were sent with checksums, S3 demands these again to join them. TLS protects the parts anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED' as const,
  };
  const client = new S3Client({
    ...common,
    ...others,
    requestHandler: { ...requestHandler, ...giveUpAfter(PART_TIMEOUT_MS) },
  });
  // Somebody waits for a request, in a function that has less time than the attempts to send a part.
  const prompt = new S3Client({ ...common, ...bounds() });
  // Answers as CSV have this name too. Their type, and the name under which they are saved, say what they are.
  const fileOf = (id: string) => ({ Bucket, Key: `${EXPORT_FOLDERS.files}${id}.xlsx` });

  async function saveParts(
    id: string,
    pieces: AsyncIterable<Uint8Array>,
    ContentType: string,
  ): Promise<void> {
    const file = fileOf(id);
    const begun = await client.send(new CreateMultipartUploadCommand({ ...file, ContentType }));
    const upload = { ...file, UploadId: begun.UploadId };
    try {
      const Parts: { PartNumber: number; ETag?: string }[] = [];
      for await (const Body of inParts(pieces)) {
        const PartNumber = Parts.length + 1;
        const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
        Parts.push({ PartNumber, ETag });
      }
      await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
    } catch (error) {
      // If this fails too, the bucket deletes the parts after a day.
      await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
      throw error;
    }
  }

  return {
    async request(id) {
      await prompt.send(new PutObjectCommand({ Bucket, Key: `${EXPORT_FOLDERS.requests}${id}`, Body: id }));
    },
    save: saveParts,
    link: (id, fileName, expiresIn) => {
      const ResponseContentDisposition = `attachment; filename="${fileName}"`;
      return getSignedUrl(client, new GetObjectCommand({ ...fileOf(id), ResponseContentDisposition }), {
        expiresIn,
      });
    },
  };
}

/** Joins pieces to parts. Holds no more than one part in memory. */
async function* inParts(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const piece of pieces) {
    held.push(piece);
    size += piece.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(held, size);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held, size);
}
