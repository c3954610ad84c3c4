import { HeadObjectCommand, ListBucketsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { cacheControl } from '../../../infra/headers.ts';
import { askCdn } from './client.ts';
import { CDN_WITHOUT_TLS, toldOf } from './limits.ts';
import { NotPossible, type Steps } from './steps.ts';

/** Checks the web app in its bucket, and through the CDN at `publicUrl`. */
export async function lookAtWebApp(steps: Steps, url: string, publicUrl: string): Promise<void> {
  const { host } = new URL(publicUrl);
  await steps.run('the web app in its bucket', inBucket);
  await steps.run('CloudFront leads plain HTTP to HTTPS', async () => {
    const { status, headers } = await askCdn(url, host, '/', 'http');
    if (headers.location !== `https://${host}/`) throw new Error(`plain HTTP answers ${status}`);
    return undefined;
  });
  await steps.run('CloudFront serves the page', async () => {
    for (const path of ['/', '/schools']) {
      const { status, headers, text } = await askCdn(url, host, path);
      if (status === 403) throw new NotPossible(toldOf(CDN_WITHOUT_TLS));
      if (status !== 200 || !text.includes('<div id="root">')) throw new Error(`${path} answered ${status}`);
      if (headers['cache-control'] !== cacheControl.page) throw new Error(`${path} may be stored`);
      if (!headers['content-security-policy']) throw new Error(`${path} has no content security policy`);
    }
    return 'at two paths, never stored, with its content security policy';
  });
}

/**
 * Checks that every file was copied, with the service worker beside the page, and that each may be stored for as long as
 * intended.
 */
async function inBucket(): Promise<string> {
  const client = new S3Client({ forcePathStyle: true });
  const { Buckets = [] } = await client.send(new ListBucketsCommand({}));
  const Bucket = Buckets.find(({ Name = '' }) => /-web-files/.test(Name))?.Name;
  const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket }));
  const names = Contents.map(({ Key = '' }) => Key);
  const hashed = names.find((name) => name.startsWith('assets/'));
  if (!hashed) throw new Error('no file with a hash is there');
  const wanted = {
    'index.html': cacheControl.page,
    'sw.js': cacheControl.page,
    [hashed]: cacheControl.hashedAsset,
  };
  for (const [Key, how] of Object.entries(wanted)) {
    const { CacheControl } = await client.send(new HeadObjectCommand({ Bucket, Key }));
    if (CacheControl !== how) throw new Error(`${Key} is to be stored ${CacheControl}`);
  }
  return `${names.length} files, each to be stored as long as it may be`;
}
