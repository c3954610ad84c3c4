import { join } from 'node:path';
import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Rule, Schedule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import type { Construct } from 'constructs';
import type { HandlerFile } from '../bundle.ts';
import type { Settings } from '../config.ts';
import { type Resources, statementsOf, wildcardsOf } from '../constructs/permissions.ts';
import { ServiceFunction } from '../constructs/ServiceFunction.ts';
import { eventFunctions } from '../grants.ts';

type Props = StackProps & {
  prefix: string;
  settings: Settings;
  handlers: readonly HandlerFile[];
  bundles: string;
  resources: Resources;
  environment: Record<string, string>;
};

/** The functions that run on a schedule. */
export class EventsStack extends Stack {
  constructor(scope: Construct, id: string, props: Props) {
    const { prefix, settings, handlers, bundles, resources, environment, ...rest } = props;
    super(scope, id, rest);
    for (const handler of handlers) {
      const wanted = eventFunctions[handler.id];
      if (!wanted) throw new Error(`${handler.source} is not in eventFunctions of infra/grants.ts.`);
      const grants = new Set(wanted.grants);
      const { lambda } = new ServiceFunction(this, handler.bundle, {
        name: `${prefix}-${handler.bundle}`,
        description: `${handler.id}, on a schedule`,
        folder: join(bundles, handler.bundle),
        memory: wanted.memory,
        timeoutSeconds: wanted.timeoutSeconds,
        environment,
        statements: statementsOf(this, grants, resources),
        wildcards: wildcardsOf(grants, resources),
        keepData: settings.keepData,
      });
      new Rule(this, `${handler.bundle}-schedule`, {
        description: `Calls ${handler.id}`,
        schedule: Schedule.rate(Duration.minutes(wanted.everyMinutes(settings))),
        targets: [new LambdaFunction(lambda, { retryAttempts: 1, maxEventAge: Duration.minutes(15) })],
      });
    }
  }
}
