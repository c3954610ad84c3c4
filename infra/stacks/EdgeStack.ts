import { Stack, type StackProps } from 'aws-cdk-lib';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import type { Construct } from 'constructs';
import { type ErrorBody, type ErrorCode, errorStatus } from '../../shared/contracts/errors.ts';
import { areas } from '../../shared/contracts/index.ts';
import { httpMessages } from '../../shared/messages/http.ts';
import type { Settings } from '../config.ts';
import { FirewallLog, keptOutOfLogs } from '../constructs/FirewallLog.ts';
import { bodiesRule, firewallName } from './edgeWatches.ts';

type Props = StackProps & { prefix: string; settings: Settings };

const UPLOADS = `/api${areas.uploads.create.path}`;

/**
 * Rules of AWSManagedRulesCommonRuleSet that inspect bodies, with the labels they set. In the bytes of pictures and
 * PDFs they find attacks that are none.
 */
const BODY_RULES = {
  CrossSiteScripting_BODY: 'CrossSiteScripting_Body',
  GenericLFI_BODY: 'GenericLFI_Body',
  GenericRFI_BODY: 'GenericRFI_Body',
  EC2MetaDataSSRF_BODY: 'EC2MetaDataSSRF_Body',
};

/**
 * Rules of the same set about sizes. Forms and documents are larger than the 8 KB of the first, and the functions limit
 * bodies themselves. The second allows 2 KB, and a question of "Ask" stands in the address of its page as a whole. Beyond
 * 8 KB, CloudFront itself refuses an address.
 */
const SIZE_RULES = ['SizeRestrictions_BODY', 'SizeRestrictions_QUERYSTRING'];

/** What the firewall itself answers, in the form of the API's errors. The firewall gives requests no ids. */
const ANSWERS = {
  tooMany: httpMessages.tooMany,
  forbidden: 'This was refused because it looks like an attack. Please write it in other words.',
} satisfies Partial<Record<ErrorCode, string>>;
type Answer = keyof typeof ANSWERS;

const answerOf = (error: Answer) => ({
  contentType: 'APPLICATION_JSON',
  content: JSON.stringify({
    success: false,
    message: ANSWERS[error],
    error,
    requestId: '',
  } satisfies ErrorBody),
});

const blockAs = (error: Answer) => ({
  block: { customResponse: { responseCode: errorStatus[error], customResponseBodyKey: error } },
});

/** What CloudFront accepts only from us-east-1: its firewall and the certificate of its domain. */
export class EdgeStack extends Stack {
  readonly webAclArn?: string;
  readonly certificate?: Certificate;

  constructor(scope: Construct, id: string, { prefix, settings, ...props }: Props) {
    super(scope, id, props);
    const { firewall, domain } = settings;
    if (firewall) {
      this.webAclArn = this.#firewall(prefix, firewall.requestsPerAddress).attrArn;
      new FirewallLog(this, 'FirewallLog', { prefix, settings, webAclArn: this.webAclArn });
    }
    if (domain) {
      const { zoneId, zoneName, name } = domain;
      const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId: zoneId, zoneName });
      // Under an id of its own for each name and zone: another name takes another certificate, whose ARN goes to the
      // region of the CDN's stack under its id, and what once went there under an id stays as it was.
      this.certificate = new Certificate(this, `Certificate ${zoneId} ${name}`, {
        domainName: name,
        validation: CertificateValidation.fromDns(zone),
      });
    }
  }

  #firewall(prefix: string, limit: number): CfnWebACL {
    const visible = (name: string) => ({
      metricName: `${prefix}-${name}`,
      cloudWatchMetricsEnabled: true,
      // Headers, queries and bodies are kept out of samples as out of the log, by `keptOutOfLogs`.
      sampledRequestsEnabled: true,
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
    // Compares the whole path as it was sent, so that no other path can pass for it.
    const uploading = {
      byteMatchStatement: {
        fieldToMatch: { uriPath: {} },
        positionalConstraint: 'EXACTLY',
        searchString: UPLOADS,
        textTransformations: [{ priority: 0, type: 'NONE' }],
      },
    };
    return new CfnWebACL(this, 'Firewall', {
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: { ...visible('firewall'), metricName: firewallName(prefix) },
      dataProtectionConfig: keptOutOfLogs,
      customResponseBodies: { tooMany: answerOf('tooMany'), forbidden: answerOf('forbidden') },
      rules: [
        {
          name: 'requests-per-address',
          priority: 0,
          // Not 403, because whoever asks too often may ask again later.
          action: blockAs('tooMany'),
          statement: { rateBasedStatement: { limit, aggregateKeyType: 'IP', evaluationWindowSec: 300 } },
          visibilityConfig: visible('requests-per-address'),
        },
        managed('AWSManagedRulesAmazonIpReputationList', 1),
        managed('AWSManagedRulesKnownBadInputsRuleSet', 2),
        managed('AWSManagedRulesCommonRuleSet', 3, [...SIZE_RULES, ...Object.keys(BODY_RULES)]),
        {
          name: 'bodies-but-uploads',
          priority: 4,
          action: blockAs('forbidden'),
          statement: {
            andStatement: {
              statements: [
                {
                  orStatement: {
                    statements: Object.values(BODY_RULES).map((label) => ({
                      labelMatchStatement: {
                        scope: 'LABEL',
                        key: `awswaf:managed:aws:core-rule-set:${label}`,
                      },
                    })),
                  },
                },
                { notStatement: { statement: uploading } },
              ],
            },
          },
          visibilityConfig: { ...visible('bodies-but-uploads'), metricName: bodiesRule(prefix) },
        },
      ],
    });
  }
}
