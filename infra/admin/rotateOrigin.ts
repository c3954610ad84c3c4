import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CloudFormationClient,
  DescribeStacksCommand,
  UpdateStackCommand,
  waitUntilStackUpdateComplete,
} from '@aws-sdk/client-cloudformation';
import { completeSecrets, type Secrets } from '../../functions/app/secrets.ts';
import { CommandError } from '../commandError.ts';
import { stackName } from '../config.ts';
import { ORIGIN_TURN } from '../stacks/originTurn.ts';

type Request = Secrets['request'];

type Rotation = {
  stage: string;
  cloudFormation: CloudFormationClient;
  standing: Request;
  store(request: Request): Promise<void>;
  /** How long until every function knows a new value. */
  waitMs: number;
  say(line: string): void;
};

/** How long the former value is accepted: time to mend what stopped half way. */
const ACCEPTED_MS = 24 * 3_600_000;
const MOST_SECONDS = 3600;

/**
 * Gives functions a new secret of the origin, beside which they accept the former one, and then has CloudFront send the
 * new one. No request is refused meanwhile. Goes on where a former run stopped, while the former value is accepted.
 * @throws CommandError when the deployment has no such secret or parameter, or when CloudFormation is at work on the stack
 * or does not finish
 */
export async function rotateOrigin({ stage, cloudFormation, standing, store, waitMs, say }: Rotation) {
  const { origin, formerOrigin } = standing;
  if (!origin) throw new CommandError('This deployment has no origin secret: nothing was changed.');
  const StackName = stackName(stage, 'Web');
  const { parameters, turned } = await parametersOf(cloudFormation, StackName);
  const now = new Date();
  if (formerOrigin && isUnderWay(formerOrigin, turned, now))
    say(`A rotation began within a day: going on with its value.`);
  else {
    const until = new Date(now.getTime() + ACCEPTED_MS).toISOString();
    await store({
      ...standing,
      origin: completeSecrets().request.origin,
      formerOrigin: { value: origin, until },
    });
    say(`The functions take the new value up within five minutes and accept the former one until ${until}.`);
  }
  await sleep(waitMs);
  say('CloudFront takes the new value up, which lasts some minutes ...');
  await cloudFormation.send(
    new UpdateStackCommand({
      StackName,
      UsePreviousTemplate: true,
      Capabilities: ['CAPABILITY_IAM', 'CAPABILITY_NAMED_IAM', 'CAPABILITY_AUTO_EXPAND'],
      Parameters: parameters.map((ParameterKey) =>
        ParameterKey === ORIGIN_TURN
          ? { ParameterKey, ParameterValue: now.toISOString() }
          : { ParameterKey, UsePreviousValue: true },
      ),
    }),
  );
  const { state } = await waitUntilStackUpdateComplete(
    { client: cloudFormation, maxWaitTime: MOST_SECONDS, minDelay: 1, maxDelay: 15 },
    { StackName },
  );
  if (state !== 'SUCCESS')
    throw new CommandError(`The stack ${StackName} was not updated: run the command again.`);
}

/** Whether the CDN has not yet turned to the new value. The turn has the time of the run that made it. */
function isUnderWay({ until }: { until: string }, turned: number, now: Date): boolean {
  const end = Date.parse(until);
  // Before the first turn it is no time, and NaN is not after anything.
  return now.getTime() < end && !(turned >= end - ACCEPTED_MS);
}

/** The names of the parameters that the stack of the CDN has, and when it last turned. */
async function parametersOf(cloudFormation: CloudFormationClient, StackName: string) {
  const { Stacks } = await cloudFormation.send(new DescribeStacksCommand({ StackName }));
  const { Parameters = [], StackStatus = '' } = Stacks?.[0] ?? {};
  const turn = Parameters.find(({ ParameterKey }) => ParameterKey === ORIGIN_TURN);
  if (!turn) {
    throw new CommandError(
      `The stack ${StackName} has no parameter ${ORIGIN_TURN}: deploy this version first.`,
    );
  }
  // Until then nobody knows which value the CDN sends.
  if (!StackStatus.endsWith('_COMPLETE')) {
    throw new CommandError(
      `The stack ${StackName} is ${StackStatus}: nothing was changed. Run the command again when that is over.`,
    );
  }
  return {
    parameters: Parameters.map(({ ParameterKey = '' }) => ParameterKey),
    turned: Date.parse(turn.ParameterValue ?? ''),
  };
}
