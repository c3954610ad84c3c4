import { Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import type { Settings } from '../config.ts';

type Props = StackProps & { prefix: string; settings: Settings };

/** What CloudFront takes from us-east-1 alone: its firewall and the certificate of its name. */
export class EdgeStack extends Stack {
  readonly webAclArn?: string;
  readonly certificate?: Certificate;

  constructor(scope: Construct, id: string, { prefix, settings, ...props }: Props) {
    super(scope, id, props);
    const { firewall, domain } = settings;
    if (firewall) this.webAclArn = this.#firewall(prefix, firewall.requestsPerAddress).attrArn;
    if (domain) {
      const { zoneId, zoneName, name } = domain;
      const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId: zoneId, zoneName });
      this.certificate = new Certificate(this, 'Certificate', {
        domainName: name,
        validation: CertificateValidation.fromDns(zone),
      });
    }
  }

  #firewall(prefix: string, limit: number): CfnWebACL {
    const visible = (name: string) => ({
      metricName: `${prefix}-${name}`,
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: false,
    });
    const managed = (name: string, priority: number, counted: string[] = []) => ({
      name,
      priority,
      overrideAction: { none: {} },
      statement: {
        managedRuleGroupStatement: {
          vendorName: 'AWS',
          name,
          ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
        },
      },
      visibilityConfig: visible(name),
    });
    return new CfnWebACL(this, 'Firewall', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: visible('firewall'),
      rules: [
        {
          name: 'requests-per-address',
          priority: 0,
          action: { block: {} },
          statement: { rateBasedStatement: { limit, aggregateKeyType: 'IP', evaluationWindowSec: 300 } },
          visibilityConfig: visible('requests-per-address'),
        },
        managed('AWSManagedRulesAmazonIpReputationList', 1),
        managed('AWSManagedRulesKnownBadInputsRuleSet', 2),
        // Forms and documents are larger than the 8 KB it knows; the functions hold bodies to their own limits.
        managed('AWSManagedRulesCommonRuleSet', 3, ['SizeRestrictions_BODY']),
      ],
    });
  }
}
