import { Stack, type StackProps } from 'aws-cdk-lib';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnDelivery, CfnDeliveryDestination, CfnDeliverySource } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Settings } from '../config.ts';
import { KeptLog } from '../constructs/KeptLog.ts';
import { addAlarms } from './alarms.ts';
import { edgeFiguresOf, edgeWatchesOf } from './edgeWatches.ts';

/**
 * Who asked for what, and what came of it. The port tells one customer from another where a provider gives many the
 * same address. Neither the query nor where a link was followed from: a search holds names.
 */
const FIELDS = [
  'date',
  'time',
  'c-ip',
  'c-port',
  'cs-method',
  'cs-uri-stem',
  'sc-status',
  'sc-bytes',
  'time-taken',
  'cs(User-Agent)',
  'cs-protocol-version',
  'ssl-protocol',
  'x-edge-result-type',
  'x-edge-request-id',
];

type Props = StackProps & { prefix: string; settings: Settings; distributionId: string };

/** The log of all requests to the CDN and the alarms about it: CloudFront writes and counts in us-east-1 alone. */
export class EdgeLogStack extends Stack {
  constructor(scope: Construct, id: string, { prefix, settings, distributionId, ...props }: Props) {
    super(scope, id, props);
    const name = `${prefix}-cdn`;
    const log = new KeptLog(this, 'Log', { name: `/aws/vendedlogs/${prefix}/cdn`, settings });
    const source = new CfnDeliverySource(this, 'Source', {
      name,
      logType: 'ACCESS_LOGS',
      resourceArn: `arn:${this.partition}:cloudfront::${this.account}:distribution/${distributionId}`,
    });
    const destination = new CfnDeliveryDestination(this, 'Destination', {
      name,
      destinationResourceArn: log.logGroupArn,
      outputFormat: 'json',
    });
    const delivery = new CfnDelivery(this, 'Delivery', {
      deliverySourceName: source.name,
      deliveryDestinationArn: destination.attrArn,
      recordFields: FIELDS,
    });
    delivery.addResourceDependency(source);
    addAlarms(this, {
      prefix,
      email: settings.alarmEmail,
      watches: edgeWatchesOf(edgeFiguresOf({ prefix, distributionId, domain: settings.domain }), settings),
    });
    log.grantWrite(new ServicePrincipal('delivery.logs.amazonaws.com')).applyBefore(delivery);
  }
}
