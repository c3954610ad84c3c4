import {
  type CfnElement,
  CfnOutput,
  CfnParameter,
  Duration,
  SecretValue,
  Stack,
  type StackProps,
} from 'aws-cdk-lib';
import type { ICertificate } from 'aws-cdk-lib/aws-certificatemanager';
import {
  AccessLevel,
  AllowedMethods,
  type BehaviorOptions,
  CachePolicy,
  Distribution,
  FunctionCode,
  FunctionEventType,
  FunctionRuntime,
  HttpVersion,
  type IOrigin,
  OriginProtocolPolicy,
  OriginRequestPolicy,
  OriginSslPolicy,
  ResponseHeadersPolicy,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
  Function as ViewerFunction,
  ViewerProtocolPolicy,
} from 'aws-cdk-lib/aws-cloudfront';
import { S3BucketOrigin } from 'aws-cdk-lib/aws-cloudfront-origins';
import { CloudFrontTarget } from 'aws-cdk-lib/aws-route53-targets';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { CDN_HEADERS } from '../../functions/http/origin.ts';
import { API_HEADERS } from '../../functions/http/respond.ts';
import type { HandlerFile } from '../bundle.ts';
import type { Settings } from '../config.ts';
import { ApiOrigin } from '../constructs/ApiOrigin.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { addressRecords } from '../constructs/addressRecords.ts';
import { addEventFunction } from '../constructs/eventFunction.ts';
import { headersPolicy } from '../constructs/headersPolicy.ts';
import { KeptLog } from '../constructs/KeptLog.ts';
import { PrivateBucket } from '../constructs/PrivateBucket.ts';
import type { FunctionsProps } from '../constructs/ServiceFunction.ts';
import { API_FUNCTION, PAGE_FUNCTION } from '../constructs/viewerFunctions.ts';
import { WebFiles } from '../constructs/WebFiles.ts';
import { htmlHeaders } from '../headers.ts';
import { ORIGIN_TURN } from './originTurn.ts';

/**
 * Errors that CloudFront keeps for ten seconds by default, and gives to whoever asks for the same address. Neither
 * `no-store` nor the policy that caches nothing keeps it from that. 416 is not among them: no call takes a range.
 */
const PASSING_ERRORS = [400, 403, 404, 405, 414, 500, 501, 502, 503, 504];

type Props = StackProps &
  FunctionsProps & {
    stage: string;
    /** The built web app, beside its compressed files. */
    folder: string;
    /** Deletes the files of earlier builds. */
    pruner?: HandlerFile;
    apiDomain: string;
    /** The secret that holds what CloudFront proves itself by. */
    requestSecretArn: string;
    /** Where the functions look for the address of this. */
    publicUrlParameter: string;
    webAclArn?: string;
    certificate?: ICertificate;
  };

/** The web app in a private bucket, and CloudFront in front of it and of the API. */
export class WebStack extends Stack {
  readonly publicUrl: string;
  readonly distributionId: string;

  constructor(scope: Construct, id: string, props: Props) {
    const { prefix, settings, stage, folder, pruner, publicUrlParameter, webAclArn, certificate } = props;
    super(scope, id, props);
    const { domain } = settings;
    const bucket = new PrivateBucket(this, 'Files', {
      keepData: false,
      lifecycleRules: [{ noncurrentVersionExpiration: Duration.days(30) }],
    });
    const files = S3BucketOrigin.withOriginAccessControl(bucket, {
      originAccessControl: new S3OriginAccessControl(this, 'FilesAccess', {
        originAccessControlName: this.#named(prefix, 'files'),
      }),
      // Without LIST, S3 answers that a missing file is forbidden, and not that it was not found.
      originAccessLevels: [AccessLevel.READ, AccessLevel.LIST],
    });
    const turn = new CfnParameter(this, ORIGIN_TURN, {
      default: 'as first deployed',
      description: `When the secret of the origin last turned: "npm run admin -- rotate-secret --stage ${stage} request" sets it`,
    });
    const distribution = new Distribution(this, 'Distribution', {
      // Whatever changes here has CloudFormation read the secret of the origin anew.
      comment: `${prefix}, secret of the origin: ${turn.valueAsString}`,
      defaultRootObject: 'index.html',
      domainNames: domain && [domain.name],
      certificate,
      webAclId: webAclArn,
      httpVersion: HttpVersion.HTTP2_AND_3,
      minimumProtocolVersion: domain && SecurityPolicyProtocol.TLS_V1_2_2021,
      defaultBehavior: this.#pages(prefix, files),
      additionalBehaviors: { '/api/*': this.#api(prefix, props) },
      // Without a page of its own, an error passes as it is.
      errorResponses: PASSING_ERRORS.map((httpStatus) => ({ httpStatus, ttl: Duration.seconds(0) })),
    });
    this.distributionId = distribution.distributionId;
    const awsUrl = `https://${distribution.distributionDomainName}`;
    this.publicUrl = domain ? `https://${domain.name}` : awsUrl;
    new StringParameter(this, 'PublicUrl', {
      parameterName: publicUrlParameter,
      // Functions that read it were deployed before CloudFront knows the domain.
      stringValue: domain?.bothAddresses ? awsUrl : this.publicUrl,
      description: 'Where people reach the application. The functions refuse pages of any other site.',
    });
    new WebFiles(this, 'WebFiles', {
      bucket,
      folder,
      log: new KeptLog(this, 'WebFilesLog', { name: `/aws/lambda/${prefix}-web-files`, settings }),
      appConfig: {
        stage,
        demo: false,
        departmentName: settings.departmentName,
        helpContact: settings.helpContact,
        grievanceContact: settings.grievanceContact,
        logDays: settings.logDays,
      },
    });
    if (pruner) {
      const web = {
        arn: bucket.bucketArn,
        named: `<${this.getLogicalId(bucket.node.defaultChild as CfnElement)}.Arn>`,
      };
      const environment = { ...props.environment, WEB_BUCKET: bucket.bucketName };
      addEventFunction(this, pruner, { ...props, environment, resources: { ...props.resources, web } });
    }
    if (domain) {
      addressRecords(this, domain, domain.name, {
        dnsName: distribution.distributionDomainName,
        hostedZoneId: CloudFrontTarget.getHostedZoneId(this),
      });
    }
    this.#acceptFindings(bucket, distribution, settings);
    new CfnOutput(this, 'Url', { value: this.publicUrl, description: 'Where people reach the application' });
  }

  /** CloudFront is one for all regions: a stack that takes the place of a lost region's would find its names taken. */
  #named(prefix: string, name: string): string {
    return `${prefix}-${this.region}-${name}`;
  }

  /** Screens and files. The headers stored in S3 decide about caching: hashed names for ever, the page not at all. */
  #pages(prefix: string, origin: IOrigin): BehaviorOptions {
    const asStored = new CachePolicy(this, 'AsStored', {
      cachePolicyName: this.#named(prefix, 'as-stored'),
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.days(365),
      enableAcceptEncodingBrotli: true,
      enableAcceptEncodingGzip: true,
    });
    return {
      origin,
      cachePolicy: asStored,
      compress: true,
      viewerProtocolPolicy: ViewerProtocolPolicy.REDIRECT_TO_HTTPS,
      responseHeadersPolicy: this.#headers('PageHeaders', prefix, htmlHeaders, true),
      functionAssociations: [this.#viewer('PageFunction', PAGE_FUNCTION)],
    };
  }

  /** Never cached, and its errors pass as they are. */
  #api(prefix: string, { apiDomain, requestSecretArn, settings }: Props): BehaviorOptions {
    const secret = SecretValue.secretsManager(requestSecretArn, { jsonField: 'origin' });
    return {
      origin: new ApiOrigin(apiDomain, {
        clientCertificateArn: settings.domain?.mutualTls?.clientCertificateArn,
        protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
        originSslProtocols: [OriginSslPolicy.TLS_V1_2],
        // CloudFormation resolves it: the template holds the reference, not the value.
        customHeaders: { [CDN_HEADERS.secret]: secret.unsafeUnwrap() },
      }),
      allowedMethods: AllowedMethods.ALLOW_ALL,
      cachePolicy: CachePolicy.CACHING_DISABLED,
      originRequestPolicy: OriginRequestPolicy.ALL_VIEWER_EXCEPT_HOST_HEADER,
      viewerProtocolPolicy: ViewerProtocolPolicy.HTTPS_ONLY,
      compress: false,
      responseHeadersPolicy: this.#headers('ApiHeaders', prefix, API_HEADERS, false),
      functionAssociations: [this.#viewer('ApiFunction', API_FUNCTION)],
    };
  }

  #headers(id: string, prefix: string, headers: Readonly<Record<string, string>>, override: boolean) {
    return new ResponseHeadersPolicy(this, id, {
      responseHeadersPolicyName: this.#named(prefix, id),
      ...headersPolicy(headers, { override }),
    });
  }

  #viewer(id: string, code: string) {
    const viewerFunction = new ViewerFunction(this, id, {
      code: FunctionCode.fromInline(code),
      runtime: FunctionRuntime.JS_2_0,
    });
    return { function: viewerFunction, eventType: FunctionEventType.VIEWER_REQUEST };
  }

  #acceptFindings(bucket: PrivateBucket, distribution: Distribution, { domain, firewall }: Settings): void {
    acknowledge(bucket, {
      'AwsSolutions-S1': 'Public files that only the CDN reads: nothing can be learned from who read them.',
    });
    acknowledge(distribution, {
      '@aws-cdk/aws-cloudfront-origins:listBucketSecurityRisk':
        'The root is the page of the app, by the default root object and by the viewer function.',
      'AwsSolutions-CFR1': 'Officers travel, and accounts are guarded by sign-in, not by country.',
      'AwsSolutions-CFR3':
        'The rule knows the former logs alone, which hold query strings, and a search holds names of people. The stack EdgeLog has the log without them; a stage without it has the addresses in the logs of its functions.',
      ...(firewall
        ? {}
        : { 'AwsSolutions-CFR2': 'The firewall is switched off for this stage by its settings.' }),
      ...(domain
        ? {}
        : { 'AwsSolutions-CFR4': "CloudFront's own name takes no minimum; with a domain it is TLS 1.2." }),
    });
  }
}
