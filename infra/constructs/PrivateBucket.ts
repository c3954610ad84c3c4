import type { IKey } from 'aws-cdk-lib/aws-kms';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { removalOf } from './removal.ts';

type Props = Pick<
  BucketProps,
  | 'lifecycleRules'
  | 'objectLockEnabled'
  | 'objectLockDefaultRetention'
  | 'serverAccessLogsBucket'
  | 'serverAccessLogsPrefix'
> & {
  keepData: boolean;
  /** Absent where the objects are public files or logs: S3's own key then. */
  key?: IKey;
};

/** A bucket that nobody reaches but by a role of ours, over TLS, and that keeps what was overwritten. */
export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, { keepData, key, ...props }: Props) {
    // What is locked cannot be emptied, whoever asks, and a bucket that is not empty would keep its stack from going.
    const stays = keepData || props.objectLockEnabled === true;
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      minimumTLSVersion: 1.2,
      versioned: true,
      encryption: key ? BucketEncryption.KMS : BucketEncryption.S3_MANAGED,
      encryptionKey: key,
      bucketKeyEnabled: key !== undefined,
      removalPolicy: removalOf(stays),
      autoDeleteObjects: !stays,
      ...props,
    });
  }
}
