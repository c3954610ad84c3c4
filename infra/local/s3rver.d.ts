declare module '@20minutes/s3rver' {
  import type { Server } from 'node:http';

  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      silent: boolean;
      directory: string;
      allowMismatchedSignatures: boolean;
      configureBuckets: { name: string }[];
    });
    httpServer: Server;
    on(
      name: 'event',
      listener: (event: {
        Records: { eventName: string; s3: { bucket: { name: string }; object: { key: string } } }[];
      }) => void,
    ): void;
    run(): Promise<{ address: string; port: number }>;
    close(): Promise<void>;
  }
}
