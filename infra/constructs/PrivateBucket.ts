import type { IKey } from 'aws-cdk-lib/aws-kms';
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  type BucketProps,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { removalOf, removalOfNamed } from './removal.ts';

type Props = Pick<
  BucketProps,
  | 'bucketName'
  | 'lifecycleRules'
  | 'objectLockEnabled'
  | 'objectLockDefaultRetention'
  | 'serverAccessLogsBucket'
  | 'serverAccessLogsPrefix'
> & {
  keepData: boolean;
  /** Absent for public files and logs, which S3's own key encrypts. */
  key?: IKey;
};

/** A bucket that only our roles reach, only over TLS. It keeps overwritten versions. */
export class PrivateBucket extends Bucket {
  constructor(scope: Construct, id: string, { keepData, key, ...props }: Props) {
    // Nobody can empty a bucket with locked objects, and a stack cannot delete a bucket that is not empty.
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
      removalPolicy: props.bucketName ? removalOfNamed(stays) : removalOf(stays),
      autoDeleteObjects: !stays,
      ...props,
    });
  }
}
