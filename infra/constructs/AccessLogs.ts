import { Duration } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Settings } from '../config.ts';
import { acknowledge } from './acknowledge.ts';
import { PrivateBucket } from './PrivateBucket.ts';

/** The bucket that takes the access logs of the others, for as long as logs are kept. */
export class AccessLogs extends PrivateBucket {
  constructor(scope: Construct, id: string, { keepData, logDays }: Pick<Settings, 'keepData' | 'logDays'>) {
    super(scope, id, {
      keepData,
      lifecycleRules: [{ expiration: Duration.days(logDays), noncurrentVersionExpiration: Duration.days(1) }],
    });
    acknowledge(this, {
      'AwsSolutions-S1': 'The bucket of the access logs: logs of logs would be written for ever.',
    });
  }
}
