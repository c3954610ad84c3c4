import { Duration } from 'aws-cdk-lib';
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Architecture, Code, Function as LambdaFunction, Runtime, Tracing } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { Settings } from '../config.ts';
import { acknowledge } from './acknowledge.ts';
import { KeptLog, type LogSettings } from './KeptLog.ts';
import type { Resources } from './permissions.ts';

/** What every function of a deployment is made of. */
export type FunctionsProps = {
  prefix: string;
  settings: Settings;
  /** The folder of all bundles. Each function's is a folder in it, which `bundleOf` names. */
  bundles: string;
  resources: Resources;
  environment: Record<string, string>;
};

type Props = {
  /** Unique in the account's region; also the name of its log. */
  name: string;
  /** The folder that is deployed as it is: `index.mjs` with a `handler`. */
  folder: string;
  description: string;
  memory: number;
  timeoutSeconds: number;
  environment?: Record<string, string>;
  statements: PolicyStatement[];
  /** Findings about wildcards in the statements, each with its reason. */
  wildcards?: Record<string, string>;
  reservedConcurrency?: number;
  settings: LogSettings;
};

/** One function with a role and a log of its own. Its statements say all that it may do. */
export class ServiceFunction extends Construct {
  readonly lambda: LambdaFunction;

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id);
    const logGroup = new KeptLog(this, 'Log', {
      name: `/aws/lambda/${props.name}`,
      settings: props.settings,
    });
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      description: `Of the function ${props.name}`,
      inlinePolicies: {
        function: new PolicyDocument({
          statements: [...props.statements, ...reporting(logGroup)],
        }),
      },
    });
    acknowledge(role, {
      'AwsSolutions-IAM5[Resource::*]':
        'X-Ray has no resource to name, the SMS settings that the health check reads belong to the account, and an SMS goes to a number.',
      ...props.wildcards,
    });
    this.lambda = new LambdaFunction(this, 'Function', {
      functionName: props.name,
      description: props.description,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      code: Code.fromAsset(props.folder),
      handler: 'index.handler',
      memorySize: props.memory,
      timeout: Duration.seconds(props.timeoutSeconds),
      environment: props.environment,
      reservedConcurrentExecutions: props.reservedConcurrency,
      // The role is complete. It names what the CDK would add for tracing and logs.
      role: role.withoutPolicyUpdates(),
      tracing: Tracing.ACTIVE,
      logGroup,
    });
    this.lambda.node.addDependency(role);
  }
}

/** What every function does beside its work: it writes its own log and sends its traces. */
const reporting = (logGroup: KeptLog) => [
  new PolicyStatement({
    actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
    resources: [logGroup.logGroupArn],
  }),
  new PolicyStatement({
    actions: ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'],
    resources: ['*'],
  }),
];
