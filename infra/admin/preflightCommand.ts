import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CloudFrontClient } from '@aws-sdk/client-cloudfront';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { Route53Client } from '@aws-sdk/client-route-53';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SNSClient } from '@aws-sdk/client-sns';
import { settingsOf } from './deployed.ts';
import { preflight, toText } from './preflight.ts';
import { needStage } from './readWords.ts';

const USAGE = 'Usage: npm run admin -- preflight --stage STAGE.';

/**
 * `preflight`: reports what the account lacks for a stage. Uses the current credentials and changes nothing.
 * @returns the exit code: 1 when a check failed
 * @throws CommandError
 */
export async function preflightCommand(args: string[]): Promise<number> {
  const { stage, settings } = settingsOf(needStage(args, USAGE));
  const { region } = settings;
  const findings = await preflight({
    stage,
    settings,
    clients: {
      lambda: new LambdaClient({ region }),
      sns: new SNSClient({ region }),
      ses: new SESv2Client({ region }),
      cloudFormation: (of) => new CloudFormationClient({ region: of }),
      secrets: new SecretsManagerClient({ region }),
      dns: new Route53Client({ region }),
      cdn: new CloudFrontClient({ region }),
    },
  });
  console.log(toText(findings));
  const failed = findings.filter(({ state }) => state === 'fail').length;
  console.log(
    failed === 0 ? `Stage ${stage} can be deployed.` : `Checks that failed for stage ${stage}: ${failed}.`,
  );
  return failed === 0 ? 0 : 1;
}
