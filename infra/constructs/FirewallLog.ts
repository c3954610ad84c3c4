import { ArnFormat, Stack } from 'aws-cdk-lib';
import { CfnLoggingConfiguration, type CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';
import type { Settings } from '../config.ts';
import { KeptLog } from './KeptLog.ts';

/** Parts of requests that hold names, tokens and passwords, also where a rule tells what it found in them. */
const SECRET_PARTS = ['QUERY_STRING', 'SINGLE_QUERY_ARGUMENT', 'SINGLE_HEADER', 'SINGLE_COOKIE', 'BODY'];

/** Has the firewall put a constant in the place of these parts, in its log, in samples of requests and wherever else. */
export const keptOutOfLogs: CfnWebACL.DataProtectionConfigProperty = {
  dataProtections: SECRET_PARTS.map((fieldType) => ({ field: { fieldType }, action: 'SUBSTITUTION' })),
};

type Props = { prefix: string; settings: Settings; webAclArn: string };

/**
 * Whom the firewall stopped, and what a rule of it would have stopped: address, country, path and rule. What it let
 * pass is in the log of the CDN.
 */
export class FirewallLog extends Construct {
  constructor(scope: Construct, id: string, { prefix, settings, webAclArn }: Props) {
    super(scope, id);
    const { logGroupName } = new KeptLog(this, 'Log', {
      // WAF takes no other names.
      name: `aws-waf-logs-${prefix}`,
      settings,
    });
    const actions = ['BLOCK', 'COUNT', 'EXCLUDED_AS_COUNT'];
    new CfnLoggingConfiguration(this, 'Configuration', {
      resourceArn: webAclArn,
      // As WAF names it: without the `:*` that the ARN of a log group ends with elsewhere.
      logDestinationConfigs: [
        Stack.of(this).formatArn({
          service: 'logs',
          resource: 'log-group',
          resourceName: logGroupName,
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        }),
      ],
      redactedFields: [{ queryString: {} }],
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          {
            Behavior: 'KEEP',
            Requirement: 'MEETS_ANY',
            Conditions: actions.map((Action) => ({ ActionCondition: { Action } })),
          },
        ],
      },
    });
  }
}
