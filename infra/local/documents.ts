import S3rver from '@20minutes/s3rver';

export type Documents = {
  endpoint: string;
  /** The only account it knows, as environment variables. The other local services take any. */
  credentials: { AWS_ACCESS_KEY_ID: string; AWS_SECRET_ACCESS_KEY: string };
  /** Hears of every object that is put into a bucket. */
  onPut: (listener: (bucket: string, key: string) => void) => void;
  stop: () => Promise<void>;
};

/** An S3 of this machine with its objects below `directory`; makes the buckets that are not there yet. */
export async function startDocuments(directory: string, buckets: readonly string[]): Promise<Documents> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    // Listing at the root of a bucket fails the signature check otherwise.
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
