import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CfnElement, Stack, Token } from 'aws-cdk-lib';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { BucketDeployment, CacheControl, Source } from 'aws-cdk-lib/aws-s3-deployment';
import { Construct } from 'constructs';
import { ASSETS, RELEASE } from '../../functions/events/webRelease.ts';
import type { AppConfig } from '../../web/config.ts';
import { compressedFolder } from '../compressAssets.ts';
import { cacheControl } from '../headers.ts';
import { pageOf } from '../page.ts';
import { acknowledge } from './acknowledge.ts';

type Props = {
  bucket: IBucket;
  /** The built web app, beside its compressed files. */
  folder: string;
  /** Of the CDK's function that copies the files. */
  log: ILogGroup;
  /** Settings of the web app. Its page holds them. */
  appConfig: Partial<AppConfig>;
};

/**
 * Puts the built web app into its bucket. Files of earlier builds stay, because open tabs still ask for them, until
 * `events.pruneAssets` deletes them.
 */
export class WebFiles extends Construct {
  constructor(scope: Construct, id: string, { bucket, folder, log, appConfig }: Props) {
    super(scope, id);
    const common = {
      destinationBucket: bucket,
      prune: false,
      retainOnDelete: false,
      memoryLimit: 512,
      logGroup: log,
    };
    const assets = readdirSync(join(folder, ASSETS)).map((name) => `${ASSETS}${name}`);
    const release = new BucketDeployment(this, 'Release', {
      ...common,
      sources: [Source.data(RELEASE.current, JSON.stringify(assets.sort()))],
      cacheControl: [CacheControl.fromString(cacheControl.page)],
    });
    const hashed = new BucketDeployment(this, 'Hashed', {
      ...common,
      sources: [Source.asset(compressedFolder(folder), { exclude: ['*', '!assets', `!${ASSETS}*`] })],
      // Every browser that runs modules takes it, whatever it says.
      contentEncoding: 'br',
      cacheControl: [CacheControl.fromString(cacheControl.hashedAsset)],
    });
    const pages = new BucketDeployment(this, 'Pages', {
      ...common,
      sources: [
        Source.asset(folder, { exclude: ['assets', '.vite', 'index.html'] }),
        Source.data('index.html', pageOf(readFileSync(join(folder, 'index.html'), 'utf8'), appConfig)),
      ],
      cacheControl: [CacheControl.fromString(cacheControl.page)],
    });
    // What prunes the files must know of a file before it is there.
    hashed.node.addDependency(release);
    // The page names hashed files, so they must be there first.
    pages.node.addDependency(hashed);
    acceptFindings(Stack.of(this), bucket);
  }
}

/** The CDK's own function copies the files. There is one in the stack. */
function acceptFindings(stack: Stack, bucket: IBucket): void {
  const copier = stack.node.children.find(({ node }) => node.id.startsWith('Custom::CDKBucketDeployment'));
  const files = stack.getLogicalId(bucket.node.defaultChild as CfnElement);
  const account = Token.isUnresolved(stack.account) ? '<AWS::AccountId>' : stack.account;
  const assets = `cdk-hnb659fds-assets-${account}-${stack.region}`;
  const wildcards = [
    ...['GetBucket', 'GetObject', 'List', 'Abort', 'DeleteObject'].map((name) => `Action::s3:${name}*`),
    `Resource::<${files}.Arn>/*`,
    `Resource::arn:<AWS::Partition>:s3:::${assets}/*`,
  ];
  const reason =
    "Role of the CDK library's own function: it reads the assets of the bootstrap and writes to the bucket of the web app, which holds public files only.";
  acknowledge(copier ?? stack, {
    'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole]':
      reason,
    ...Object.fromEntries(wildcards.map((wildcard) => [`AwsSolutions-IAM5[${wildcard}]`, reason])),
    'AwsSolutions-L1': 'The library chooses the runtime that its code was tested with.',
  });
}
