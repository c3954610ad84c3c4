import type { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import type { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import type { LambdaClient } from '@aws-sdk/client-lambda';
import type { Route53Client } from '@aws-sdk/client-route-53';
import type { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import type { SESv2Client } from '@aws-sdk/client-sesv2';
import type { SNSClient } from '@aws-sdk/client-sns';
import type { Settings, Stage } from '../config.ts';

/**
 * What a check found. `fail` means that people would run into a problem, `warn` that they may. `todo` says what to do
 * when the state is not `ok`.
 */
export type Finding = { state: 'ok' | 'warn' | 'fail'; told: string; todo?: string };

export type Clients = {
  lambda: LambdaClient;
  sns: SNSClient;
  ses: SESv2Client;
  cloudFormation: (region: string) => CloudFormationClient;
  secrets: SecretsManagerClient;
  dns: Route53Client;
  cdn: CloudFrontClient;
};

export type Asked = { clients: Clients; settings: Settings; stage: Stage };
export type Check = (asked: Asked) => Promise<Finding>;

/** For what keeps people from working in production but does no harm in a trial. */
export const badFor = (stage: Stage) => (stage === 'prod' ? 'fail' : 'warn');
