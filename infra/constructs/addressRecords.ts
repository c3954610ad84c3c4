import { type CfnRecordSet, CfnRecordSetGroup } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import type { Settings } from '../config.ts';

/** Leads a name of the zone to what AWS serves it by, over IPv4 and IPv6. */
export const addressRecords = (
  scope: Construct,
  { zoneId }: Pick<NonNullable<Settings['domain']>, 'zoneId'>,
  name: string,
  aliasTarget: CfnRecordSet.AliasTargetProperty,
) =>
  new CfnRecordSetGroup(scope, 'Records', {
    hostedZoneId: zoneId,
    recordSets: ['A', 'AAAA'].map((type) => ({ name, type, aliasTarget })),
  });
