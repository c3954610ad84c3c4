import S3rver from '@20minutes/s3rver';

export type Documents = {
  endpoint: string;
  /** The only credentials that it accepts, as environment variables. The other local services accept any. */
  credentials: { AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string };
  /** Hears of every object that is put into a bucket. */
  onPut: (listener: (bucket: string, key: string) => void) => void;
  stop: () => Promise<void>;
};

/** A local S3 server that keeps its objects below `directory`. Creates the buckets that do not exist yet. */
export async function startDocuments(directory: string, buckets: readonly string[]): Promise<Documents> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    // Without this, listing at the root of a bucket fails the signature check.
    allowMismatchedSignatures: true,
    configureBuckets: buckets.map((name) => ({ name })),
  });
  const { port } = await server.run();
  return {
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' },
    onPut: (listener) =>
      server.on('event', ({ Records }) => {
        for (const { eventName, s3 } of Records) {
          if (eventName.startsWith('ObjectCreated:')) listener(s3.bucket.name, s3.object.key);
        }
      }),
    stop: async () => {
      server.httpServer.closeAllConnections();
      await server.close();
    },
  };
}
