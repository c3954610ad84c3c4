import { Stack, type StackProps } from 'aws-cdk-lib';
import { CfnApi, CfnApiMapping, CfnDomainName, CfnStage } from 'aws-cdk-lib/aws-apigatewayv2';
import { Certificate, CertificateValidation } from 'aws-cdk-lib/aws-certificatemanager';
import { HostedZone } from 'aws-cdk-lib/aws-route53';
import type { Construct } from 'constructs';
import type { Endpoint } from '../../shared/contracts/endpoint.ts';
import type { Settings } from '../config.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { addressRecords } from '../constructs/addressRecords.ts';
import { KeptLog } from '../constructs/KeptLog.ts';
import type { FunctionsProps } from '../constructs/ServiceFunction.ts';
import { AreaStack, routeKeysOf } from './AreaStack.ts';

type Props = StackProps & FunctionsProps & { endpoints: readonly Endpoint[] };

/** Stands in the log without quotes: a filter takes the value of a metric from a number alone. Every answer has it. */
const MS = '$context.responseLatency';

/**
 * One line for each request. Without the path's values and the query: a search holds names. `peer` is a server of the
 * CDN, or whoever went round it; API Gateway can log no header, so the viewer's address is in the log of the function,
 * under the same `requestId`.
 */
const LOG_FORMAT = JSON.stringify({
  at: '$context.requestTime',
  requestId: '$context.requestId',
  peer: '$context.identity.sourceIp',
  route: '$context.routeKey',
  status: '$context.status',
  ms: MS,
  bytes: '$context.responseLength',
  error: '$context.integrationErrorMessage',
}).replace(JSON.stringify(MS), MS);

/**
 * Each open page asks this every few seconds, which is most of all requests. With a throttle of its own it takes none of
 * the rate that lists and saves have.
 */
export const ASKED_BY_OPEN_PAGES = 'auth.session';

/** The HTTP API, with a nested stack of functions and routes for each area of the contract. */
export class ApiStack extends Stack {
  readonly apiId: string;
  /** The domain at which the CDN reaches the API. */
  readonly domainName: string;
  readonly accessLog: KeptLog;

  constructor(scope: Construct, id: string, props: Props) {
    super(scope, id, props);
    const { prefix, settings, endpoints } = props;
    const { domain, throttle } = settings;
    const api = new CfnApi(this, 'Api', {
      name: prefix,
      protocolType: 'HTTP',
      // While a domain is set up, CloudFront still asks at the AWS address.
      disableExecuteApiEndpoint: domain !== undefined && !domain.bothAddresses,
    });
    this.apiId = api.ref;
    this.accessLog = new KeptLog(this, 'AccessLog', { name: `/aws/vendedlogs/${prefix}/api`, settings });
    const limits = { ThrottlingRateLimit: throttle.rate, ThrottlingBurstLimit: throttle.burst };
    const apart = endpoints.filter((one) => one.id === ASKED_BY_OPEN_PAGES);
    const stage = new CfnStage(this, 'Stage', {
      apiId: api.ref,
      stageName: '$default',
      autoDeploy: true,
      accessLogSettings: { destinationArn: this.accessLog.logGroupArn, format: LOG_FORMAT },
      defaultRouteSettings: {
        // Metrics of each route would cost more than all other monitoring. The access log has them.
        detailedMetricsEnabled: false,
        throttlingRateLimit: throttle.rate,
        throttlingBurstLimit: throttle.burst,
      },
      routeSettings: Object.fromEntries(apart.flatMap(routeKeysOf).map((key) => [key, limits])),
    });
    this.domainName = domain
      ? this.#ownDomain(domain, stage)
      : `${api.ref}.execute-api.${this.region}.${this.urlSuffix}`;
    for (const [area, own] of Map.groupBy(endpoints, (endpoint) => endpoint.area)) {
      const routes = new AreaStack(this, `Area-${area}`, {
        ...props,
        area,
        endpoints: own,
        apiId: api.ref,
      });
      // AWS refuses a stage with settings of a route that is not there yet.
      if (apart.some((one) => one.area === area)) stage.node.addDependency(routes);
    }
    acknowledge(this, {
      'AwsSolutions-APIG4':
        'Each function reads account, session, role and scope from the table on every request; an authorizer would remember an answer that may have changed.',
    });
  }

  #ownDomain(domain: NonNullable<Settings['domain']>, stage: CfnStage): string {
    const { apiName, zoneId, zoneName, mutualTls } = domain;
    const zone = HostedZone.fromHostedZoneAttributes(this, 'Zone', { hostedZoneId: zoneId, zoneName });
    const certificate = new Certificate(this, 'Certificate', {
      domainName: apiName,
      validation: CertificateValidation.fromDns(zone),
    });
    const name = new CfnDomainName(this, 'Domain', {
      domainName: apiName,
      domainNameConfigurations: [
        {
          certificateArn: certificate.certificateArn,
          endpointType: 'REGIONAL',
          securityPolicy: 'TLS_1_2',
        },
      ],
      mutualTlsAuthentication: mutualTls && {
        truststoreUri: mutualTls.truststore,
        truststoreVersion: mutualTls.truststoreVersion,
      },
    });
    const mapping = new CfnApiMapping(this, 'Mapping', {
      apiId: stage.apiId,
      domainName: name.ref,
      stage: stage.stageName,
    });
    mapping.addResourceDependency(stage);
    addressRecords(this, domain, apiName, {
      dnsName: name.attrRegionalDomainName,
      hostedZoneId: name.attrRegionalHostedZoneId,
    });
    return apiName;
  }
}
