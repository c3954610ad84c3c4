import { Duration } from 'aws-cdk-lib';
import { AnyPrincipal, Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { type IBucket, ObjectLockRetention } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { ANCHOR_FOLDER } from '../../functions/audit/anchors.ts';
import { ENTRY_FOLDER } from '../../functions/audit/archive.ts';
import type { Settings } from '../config.ts';
import { PrivateBucket } from './PrivateBucket.ts';

type Props = {
  settings: Pick<Settings, 'keepData' | 'archive'>;
  key: IKey;
  serverAccessLogsBucket: IBucket;
  serverAccessLogsPrefix: string;
  bucketName?: string;
};

/** Keeps copies of the audit trail's entries and the signed ends of its chain. Nobody changes, hides or deletes one. */
export class AuditArchive extends PrivateBucket {
  constructor(scope: Construct, id: string, { settings, ...props }: Props) {
    const { mode, days } = settings.archive;
    const period = Duration.days(days);
    super(scope, id, {
      ...props,
      keepData: settings.keepData,
      objectLockEnabled: true,
      objectLockDefaultRetention:
        mode === 'COMPLIANCE'
          ? ObjectLockRetention.compliance(period)
          : ObjectLockRetention.governance(period),
    });
    // A lock keeps versions. Without this rule, a delete marker would hide one.
    this.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ['s3:DeleteObject'],
        resources: [this.arnForObjects('*')],
      }),
    );
    // A version that is put over another one would hide it too.
    this.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.DENY,
        principals: [new AnyPrincipal()],
        actions: ['s3:PutObject'],
        resources: [ANCHOR_FOLDER, ENTRY_FOLDER].map((folder) => this.arnForObjects(`${folder}*`)),
        conditions: { Null: { 's3:if-none-match': 'true' } },
      }),
    );
  }
}
