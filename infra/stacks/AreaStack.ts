import { join } from 'node:path';
import { NestedStack } from 'aws-cdk-lib';
import { CfnIntegration, CfnRoute } from 'aws-cdk-lib/aws-apigatewayv2';
import { CfnPermission } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import { type Endpoint, pathsOf } from '../../shared/contracts/endpoint.ts';
import { ANSWER_SECONDS, bundleOf, functionName } from '../config.ts';
import { statementsOf, wildcardsOf } from '../constructs/permissions.ts';
import { type FunctionsProps, ServiceFunction } from '../constructs/ServiceFunction.ts';
import { grantsOf } from '../grants.ts';

/** A moment longer than the function's timeout, so that the function's log says how it ended. */
const GATEWAY_TIMEOUT_MS = (ANSWER_SECONDS + 1) * 1000;

export const routeKeysOf = (endpoint: Pick<Endpoint, 'method' | 'path'>): string[] =>
  pathsOf(endpoint).map((path) => `${endpoint.method} /api${path}`);

type Props = FunctionsProps & { area: string; endpoints: readonly Endpoint[]; apiId: string };

/** The endpoints of an area. Each has a function with its role, its routes, and one permission to be called. */
export class AreaStack extends NestedStack {
  readonly #props: Props;
  readonly #routes: Construct;

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id, { description: `Endpoints of ${props.area}` });
    this.#props = props;
    this.#routes = new Construct(this, 'Routes');
    for (const endpoint of props.endpoints) this.#add(endpoint);
  }

  #add(endpoint: Endpoint): void {
    const { apiId } = this.#props;
    const { name, method } = endpoint;
    const { lambda } = this.#function(endpoint);
    const integration = new CfnIntegration(this, `${name}Integration`, {
      apiId,
      integrationType: 'AWS_PROXY',
      integrationUri: lambda.functionArn,
      payloadFormatVersion: '2.0',
      timeoutInMillis: GATEWAY_TIMEOUT_MS,
    });
    for (const routeKey of routeKeysOf(endpoint)) {
      // Under its key alone: a key that went over to another id would be made there before it is gone here, and API
      // Gateway refuses a second one.
      new CfnRoute(this.#routes, routeKey, {
        apiId,
        routeKey,
        target: `integrations/${integration.ref}`,
      });
    }
    new CfnPermission(this, `${name}Permission`, {
      action: 'lambda:InvokeFunction',
      functionName: lambda.functionArn,
      principal: 'apigateway.amazonaws.com',
      sourceArn: `arn:${this.partition}:execute-api:${this.region}:${this.account}:${apiId}/*/${method}/api/*`,
    });
  }

  #function(endpoint: Endpoint): ServiceFunction {
    const { area, prefix, settings, bundles, resources, environment } = this.#props;
    const { id, name, summary } = endpoint;
    const grants = grantsOf(endpoint);
    return new ServiceFunction(this, name, {
      name: functionName(prefix, id),
      description: `${id}: ${summary}`,
      folder: join(bundles, bundleOf(id)),
      memory: settings.memory[area] ?? settings.memory.default,
      timeoutSeconds: ANSWER_SECONDS,
      environment,
      statements: statementsOf(this, grants, resources),
      wildcards: wildcardsOf(grants, resources),
      reservedConcurrency: settings.reservedConcurrency[id],
      settings,
    });
  }
}
