import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { brotliDecompressSync } from 'node:zlib';
import { type CfnElement, Stack } from 'aws-cdk-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RELEASE } from '#functions/events/webRelease.ts';
import { API_HEADERS } from '#functions/http/respond.ts';
import { pathsOf } from '#shared/contracts/endpoint.ts';
import { ErrorBody } from '#shared/contracts/errors.ts';
import { endpoints } from '#shared/contracts/index.ts';
import { readSettings } from '../../infra/config.ts';
import { API_FUNCTION, PAGE_FUNCTION } from '../../infra/constructs/viewerFunctions.ts';
import { cacheControl, htmlHeaders } from '../../infra/headers.ts';
import { createApp } from '../../infra/stacks/deployment.ts';
import { EdgeStack } from '../../infra/stacks/EdgeStack.ts';
import {
  OWN_DOMAIN,
  ofType,
  only,
  type Synthesised,
  synthesise,
  synthesiseFiles,
  type WithFiles,
} from '../support/stacks.ts';

let dev: WithFiles;
let prod: WithFiles;
let own: Synthesised;
beforeAll(async () => {
  dev = await synthesiseFiles('dev');
  prod = await synthesiseFiles('prod');
  own = await synthesise('prod', { domain: OWN_DOMAIN });
});
afterAll(() => Promise.all([dev, prod].map((one) => one?.remove())));

type Behaviour = Record<string, unknown>;
type Distribution = {
  DefaultCacheBehavior: Behaviour;
  CacheBehaviors: Behaviour[];
  Origins: Record<string, unknown>[];
  CustomErrorResponses?: unknown;
};
const distributionOf = ({ templates }: Synthesised) =>
  only(templates, 'AWS::CloudFront::Distribution').Properties.DistributionConfig as Distribution;

describe('the CDN', () => {
  it('R71: passes /api/* to the API, never cached, and puts no page over its errors', () => {
    for (const one of [dev, prod, own]) {
      const { CacheBehaviors, CustomErrorResponses, DefaultCacheBehavior } = distributionOf(one);
      // Only a time of zero, because CloudFront otherwise keeps these for ten seconds. No page replaces them.
      expect(CustomErrorResponses).toEqual(
        // The codes of CloudFront's documentation ("How CloudFront processes HTTP 4xx and 5xx status codes"), but 416.
        [400, 403, 404, 405, 414, 500, 501, 502, 503, 504].map((ErrorCode) => ({
          ErrorCode,
          ErrorCachingMinTTL: 0,
        })),
      );
      expect(CacheBehaviors).toHaveLength(1);
      expect(CacheBehaviors[0]).toMatchObject({
        PathPattern: '/api/*',
        // The AWS ids of CachingDisabled and AllViewerExceptHostHeader.
        CachePolicyId: '4135ea2d-6df8-44a3-9df3-4b5a84be39ad',
        OriginRequestPolicyId: 'b689b0a8-53d0-40ab-baf2-68738e2966ac',
        ViewerProtocolPolicy: 'https-only',
        AllowedMethods: expect.arrayContaining(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']),
      });
      expect(CacheBehaviors[0]?.TargetOriginId).not.toBe(DefaultCacheBehavior.TargetOriginId);
    }
  });

  it('keeps what is stored as it is stored: nothing below a minimum, the page not at all', () => {
    expect(only(dev.templates, 'AWS::CloudFront::CachePolicy').Properties.CachePolicyConfig).toMatchObject({
      MinTTL: 0,
      DefaultTTL: 0,
    });
    const deployments = ofType(dev.templates, 'Custom::CDKBucketDeployment').map(
      ({ Properties }) => Properties,
    );
    expect(deployments.map(({ SystemMetadata }) => SystemMetadata)).toEqual([
      { 'cache-control': cacheControl.page },
      { 'cache-control': cacheControl.hashedAsset, 'content-encoding': 'br' },
      { 'cache-control': cacheControl.page },
    ]);
    expect(deployments.map(({ Prune }) => Prune)).toEqual([false, false, false]);
  });

  it('gets the files with a hash first, then the pages with their settings, and nothing of the build beside', async () => {
    const filesOf = async (keys: string[]) => {
      const folders = keys.map((key) => join(dev.outdir, `asset.${key.replace('.zip', '')}`));
      const all = await Promise.all(
        folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })),
      );
      return all
        .flat()
        .filter((entry) => entry.isFile())
        .map(({ name }) => name);
    };
    const deployments = ofType(dev.templates, 'Custom::CDKBucketDeployment');
    const [, hashed, pages] = deployments.map(({ Properties }) => Properties.SourceObjectKeys as string[]);
    const [first, second] = deployments.map(({ logicalId }) => logicalId);
    const before = deployments.map(({ DependsOn = [] }) =>
      DependsOn.filter((id) => /^WebFiles\w+CustomResource/.test(id)),
    );
    expect(before).toEqual([[], [first], [second]]);
    expect(await filesOf(hashed!)).toEqual(['main-12345678.js']);
    const file = join(dev.outdir, `asset.${hashed?.[0]?.replace('.zip', '')}`, 'assets/main-12345678.js');
    expect(brotliDecompressSync(await readFile(file)).toString()).toBe('let app;');
    expect((await filesOf(pages!)).sort()).toEqual(['index.html']);
  });

  it('has the names of the hashed files in the bucket before the files, so that none is pruned as it comes', async () => {
    const [release] = ofType(dev.templates, 'Custom::CDKBucketDeployment');
    const [zip] = release!.Properties.SourceObjectKeys as string[];
    const list = join(dev.outdir, `asset.${zip!.replace('.zip', '')}`, RELEASE.current);
    expect(JSON.parse(await readFile(list, 'utf8'))).toEqual(['assets/main-12345678.js']);
  });

  it('tells the app its stage, so that its banner names any but prod', async () => {
    for (const [one, stage] of [
      [dev, 'dev'],
      [prod, 'prod'],
    ] as const) {
      const folders = await readdir(one.outdir);
      const found = folders.map((name) => readFile(join(one.outdir, name, 'index.html'), 'utf8'));
      const pages = (await Promise.allSettled(found)).flatMap((file) =>
        file.status === 'fulfilled' ? [file.value] : [],
      );
      expect(pages.join('')).toContain(`id="config">{"stage":"${stage}","demo":false,`);
    }
  });

  it('has names of its region, since a stack in another region that takes its place meets them', () => {
    const names = ['CachePolicy', 'ResponseHeadersPolicy', 'OriginAccessControl'].flatMap((type) =>
      ofType(dev.templates, `AWS::CloudFront::${type}`).map(({ Properties }) => {
        const { Name } = Properties[`${type}Config`] as { Name: string };
        return Name;
      }),
    );
    expect(names).toHaveLength(4);
    for (const name of names) expect(name).toMatch(/^school-records-dev-ap-south-1-[\w-]+$/);
  });

  it('R72: proves itself to the API by a secret that is resolved when it is deployed', () => {
    for (const one of [dev, own]) {
      const api = distributionOf(one).Origins.find((origin) => origin.CustomOriginConfig);
      expect(api?.CustomOriginConfig).toMatchObject({ OriginProtocolPolicy: 'https-only' });
      expect(JSON.stringify(api?.OriginCustomHeaders)).toMatch(
        /"x-origin-secret".*resolve:secretsmanager:.*SecretString:origin/,
      );
    }
  });

  it('reads the bucket as itself, and nobody else does', () => {
    expect(distributionOf(dev).Origins[0]).toHaveProperty('OriginAccessControlId');
    expect(only(dev.templates, 'AWS::CloudFront::OriginAccessControl').Properties).toMatchObject({
      OriginAccessControlConfig: { SigningBehavior: 'always', SigningProtocol: 'sigv4' },
    });
  });

  it('R73: sends the headers of pages and API', () => {
    const sent = ofType(dev.templates, 'AWS::CloudFront::ResponseHeadersPolicy').map(({ Properties }) =>
      JSON.stringify(Properties),
    );
    const page = sent.find((text) => text.includes("script-src 'self'"));
    const api = sent.find((text) => text !== page);
    for (const [text, headers] of [
      [page, htmlHeaders],
      [api, API_HEADERS],
    ] as const) {
      expect(text).toContain(JSON.stringify(headers['content-security-policy']));
      expect(text).toContain('"AccessControlMaxAgeSec":63072000,"IncludeSubdomains":true');
      expect(text).toContain('ContentTypeOptions');
      const custom = Object.entries(headers).filter(([name]) =>
        /^(cross|permissions|cache|reporting)/.test(name),
      );
      for (const [name, value] of custom) {
        expect(text).toMatch(new RegExp(`"Header":"${name}","Override":(true|false),"Value":`));
        expect(text).toContain(`"Value":${JSON.stringify(value)}`);
      }
    }
    expect(htmlHeaders['reporting-endpoints']).toBe('csp="/api/csp-reports"');
    expect(page).toContain('"ReferrerPolicy":"no-referrer"');
  });
});

type ViewerRequest = { uri: string; headers: Record<string, { value: string }> };
function runViewer(code: string, uri: string, headers: ViewerRequest['headers'] = {}, ip = '203.0.113.7') {
  const event = { viewer: { ip }, request: { uri, headers } };
  return runInContext(`${code}; handler(event)`, createContext({ event })) as ViewerRequest;
}

describe('the functions of the CDN', () => {
  it.each([
    ['/', '/index.html'],
    ['/schools', '/index.html'],
    ['/schools/12/edit', '/index.html'],
    ['/teachers.old/12', '/index.html'],
    ['/assets/main-1a2b3c4d.js', '/assets/main-1a2b3c4d.js'],
    ['/sw.js', '/sw.js'],
    // What prunes the files reads and writes these, and nobody outside does.
    [`/${RELEASE.current}`, '/index.html'],
    [`/${RELEASE.retired}`, '/index.html'],
    ['/index.html', '/index.html'],
  ])('a page is asked for %s as %s', (asked, answered) => {
    expect(runViewer(PAGE_FUNCTION, asked).uri).toBe(answered);
  });

  it('R69: the API hears the address of the viewer, whatever the viewer says', () => {
    const spoofed = { 'x-viewer-address': { value: '192.0.2.1' } };
    const request = runViewer(API_FUNCTION, '/api/schools', spoofed, '2001:db8::7');
    expect(request).toEqual({
      uri: '/api/schools',
      headers: { 'x-viewer-address': { value: '2001:db8::7' } },
    });
  });
});

describe('the edge', () => {
  it('is absent without firewall and domain', () => {
    expect(dev.templates.map(({ name }) => name)).not.toContain('Edge');
    expect(ofType(dev.templates, 'AWS::WAFv2::WebACL')).toEqual([]);
  });

  it('has common rules and a rate for each address', () => {
    const rules = only(prod.templates, 'AWS::WAFv2::WebACL').Properties.Rules as Record<string, unknown>[];
    const text = JSON.stringify(rules);
    for (const name of ['CommonRuleSet', 'KnownBadInputsRuleSet', 'AmazonIpReputationList']) {
      expect(text).toContain(`"AWSManagedRules${name}"`);
    }
    expect(rules.map(({ Statement }) => Statement)).toContainEqual({
      RateBasedStatement: { AggregateKeyType: 'IP', EvaluationWindowSec: 300, Limit: 10_000 },
    });
    expect(distributionOf(prod)).toHaveProperty('WebACLId');
  });

  type Rule = { Name: string; Priority: number; Action?: object; Statement: object };
  const acl = () =>
    only(prod.templates, 'AWS::WAFv2::WebACL').Properties as {
      Rules: Rule[];
      CustomResponseBodies: Record<string, { ContentType: string; Content: string }>;
    };

  it('lets documents be what they are: rules for bodies count alone, and block on every path but that of uploads', () => {
    const { Rules } = acl();
    const common = Rules.find(({ Name }) => Name === 'AWSManagedRulesCommonRuleSet');
    const bodies = ['CrossSiteScripting', 'GenericLFI', 'GenericRFI', 'EC2MetaDataSSRF'];
    expect(common?.Statement).toMatchObject({
      ManagedRuleGroupStatement: {
        RuleActionOverrides: [
          'SizeRestrictions_BODY',
          // A question of "Ask" stands in the address of its page, whole.
          'SizeRestrictions_QUERYSTRING',
          ...bodies.map((name) => `${name}_BODY`),
        ].map((Name) => ({ Name, ActionToUse: { Count: {} } })),
      },
    });
    const blocking = Rules.find(({ Name }) => Name === 'bodies-but-uploads');
    // A rule sees only the labels of rules before it.
    expect(blocking?.Priority).toBeGreaterThan(common?.Priority ?? Number.POSITIVE_INFINITY);
    expect(blocking?.Statement).toEqual({
      AndStatement: {
        Statements: [
          {
            OrStatement: {
              Statements: bodies.map((name) => ({
                LabelMatchStatement: {
                  Scope: 'LABEL',
                  Key: `awswaf:managed:aws:core-rule-set:${name}_Body`,
                },
              })),
            },
          },
          {
            NotStatement: {
              Statement: {
                ByteMatchStatement: {
                  FieldToMatch: { UriPath: {} },
                  PositionalConstraint: 'EXACTLY',
                  SearchString: '/api/uploads/medical-records',
                  TextTransformations: [{ Priority: 0, Type: 'NONE' }],
                },
              },
            },
          },
        ],
      },
    });
    const taking = endpoints.filter(({ multipart }) => multipart).flatMap(pathsOf);
    expect(taking.map((path) => `/api${path}`)).toEqual(['/api/uploads/medical-records']);
  });

  it('R71: answers what its own rules block as the API answers', () => {
    const { Rules, CustomResponseBodies } = acl();
    const own = Rules.filter(({ Action }) => Action);
    expect(own.map(({ Name, Action }) => [Name, Action])).toEqual([
      [
        'requests-per-address',
        { Block: { CustomResponse: { ResponseCode: 429, CustomResponseBodyKey: 'tooMany' } } },
      ],
      [
        'bodies-but-uploads',
        { Block: { CustomResponse: { ResponseCode: 403, CustomResponseBodyKey: 'forbidden' } } },
      ],
    ]);
    expect(Object.keys(CustomResponseBodies)).toEqual(['tooMany', 'forbidden']);
    for (const [error, { ContentType, Content }] of Object.entries(CustomResponseBodies)) {
      expect(ContentType).toBe('APPLICATION_JSON');
      expect(ErrorBody.strict().parse(JSON.parse(Content))).toMatchObject({ success: false, error });
    }
  });

  it('keeps samples of requests, with the paths that tell what a rule stops, and without what persons sent', () => {
    const text = JSON.stringify(acl());
    expect(text).toContain('"SampledRequestsEnabled":true');
    expect(text).not.toContain('"SampledRequestsEnabled":false');
    // WAF applies these to its log and to samples alike.
    const { DataProtectionConfig } = only(prod.templates, 'AWS::WAFv2::WebACL').Properties;
    expect(JSON.stringify(DataProtectionConfig)).toContain('"QUERY_STRING"');
  });

  it('has alarms where it counts: on errors of the CDN, and on what the firewall stops, by the names that both count under', () => {
    const alarms = ofType(prod.templates, 'AWS::CloudWatch::Alarm').filter(
      ({ stack }) => stack === 'EdgeLog',
    );
    expect(alarms.map(({ Properties }) => Properties.AlarmName)).toEqual([
      'school-records-prod-EdgeErrors',
      'school-records-prod-ManyBlocked',
      'school-records-prod-BodiesBlocked',
    ]);
    const [errors, blocked, bodies] = alarms.map(({ Properties }) => JSON.stringify(Properties));
    expect(errors).toContain('"MetricName":"5xxErrorRate"');
    const acl = only(prod.templates, 'AWS::WAFv2::WebACL').Properties;
    const { MetricName } = acl.VisibilityConfig as { MetricName: string };
    expect(blocked).toContain(`{"Name":"WebACL","Value":"${MetricName}"}`);
    const rules = acl.Rules as { Name: string; VisibilityConfig: { MetricName: string } }[];
    const rule = rules.find(({ Name }) => Name === 'bodies-but-uploads');
    expect(bodies).toContain(`{"Name":"WebACL","Value":"${MetricName}"}`);
    expect(bodies).toContain(`{"Name":"Rule","Value":"${rule?.VisibilityConfig.MetricName}"}`);
    expect(ofType(prod.templates, 'AWS::SNS::Topic').map(({ stack }) => stack)).toContain('EdgeLog');
  });

  it('sends the secret of the origin anew when the parameter that tells its turn changes', () => {
    const web = JSON.parse(prod.templates.find(({ name }) => name === 'Web')!.text);
    expect(web.Parameters.OriginTurn.Default).toBe('as first deployed');
    const { Comment } = distributionOf(prod) as unknown as { Comment: object };
    expect(Comment).toEqual({
      'Fn::Join': ['', ['school-records-prod, secret of the origin: ', { Ref: 'OriginTurn' }]],
    });
  });

  describe('R86: the logs', () => {
    const logs = ({ templates }: Synthesised) => ofType(templates, 'AWS::Logs::LogGroup');
    const named = (one: Synthesised, name: string) =>
      logs(one).find(({ Properties }) => Properties.LogGroupName === name);

    it('of the firewall has whom it stopped, and nothing of what they sent', () => {
      const log = named(prod, 'aws-waf-logs-school-records-prod');
      expect([log?.stack, log?.DeletionPolicy]).toEqual(['Edge', 'RetainExceptOnCreate']);
      const { Properties } = only(prod.templates, 'AWS::WAFv2::LoggingConfiguration');
      expect(Properties).toMatchObject({
        RedactedFields: [{ QueryString: {} }],
        LoggingFilter: {
          DefaultBehavior: 'DROP',
          Filters: [
            {
              Behavior: 'KEEP',
              Requirement: 'MEETS_ANY',
              Conditions: ['BLOCK', 'COUNT', 'EXCLUDED_AS_COUNT'].map((Action) => ({
                ActionCondition: { Action },
              })),
            },
          ],
        },
      });
      const [destination] = Properties.LogDestinationConfigs as { 'Fn::Join': [string, unknown[]] }[];
      const ends = destination?.['Fn::Join'][1].at(-1);
      expect(ends).toEqual({ Ref: log?.logicalId });
      const { DataProtectionConfig } = only(prod.templates, 'AWS::WAFv2::WebACL').Properties;
      const parts = ['QUERY_STRING', 'SINGLE_QUERY_ARGUMENT', 'SINGLE_HEADER', 'SINGLE_COOKIE', 'BODY'];
      expect(DataProtectionConfig).toEqual({
        DataProtections: parts.map((FieldType) => ({ Field: { FieldType }, Action: 'SUBSTITUTION' })),
      });
    });

    it('of the CDN has the address and port of each viewer, and neither query nor where it came from', () => {
      const log = named(prod, '/aws/vendedlogs/school-records-prod/cdn');
      expect(log?.stack).toBe('EdgeLog');
      const { DeliverySourceName, DeliveryDestinationArn, RecordFields } = only(
        prod.templates,
        'AWS::Logs::Delivery',
      ).Properties;
      expect(RecordFields).toEqual(expect.arrayContaining(['c-ip', 'c-port', 'cs-uri-stem', 'sc-status']));
      expect(JSON.stringify(RecordFields)).not.toMatch(/query|cookie|referer|forwarded/i);
      const source = only(prod.templates, 'AWS::Logs::DeliverySource').Properties;
      expect(source).toMatchObject({ Name: DeliverySourceName, LogType: 'ACCESS_LOGS' });
      expect(JSON.stringify(source.ResourceArn)).toContain(':distribution/');
      const destination = only(prod.templates, 'AWS::Logs::DeliveryDestination');
      expect(DeliveryDestinationArn).toEqual({ 'Fn::GetAtt': [destination.logicalId, 'Arn'] });
      expect(destination.Properties.DestinationResourceArn).toEqual({
        'Fn::GetAtt': [log?.logicalId, 'Arn'],
      });
      const policy = only(prod.templates, 'AWS::Logs::ResourcePolicy').Properties.PolicyDocument;
      expect(JSON.stringify(policy)).toContain('delivery.logs.amazonaws.com');
    });

    it('of the API has the address that a request came from', () => {
      for (const one of [dev, prod]) {
        const { Format } = only(one.templates, 'AWS::ApiGatewayV2::Stage').Properties.AccessLogSettings as {
          Format: string;
        };
        // As API Gateway fills it in. CloudWatch takes the value of a metric from a number alone.
        const line = JSON.parse(Format.replace('$context.responseLatency', '12'));
        expect(line).toMatchObject({
          peer: '$context.identity.sourceIp',
          route: '$context.routeKey',
          ms: 12,
        });
      }
    });

    it('of the function that copies the web app is kept as all others', () => {
      const copier = ofType(dev.templates, 'AWS::Lambda::Function').find(({ logicalId }) =>
        logicalId.startsWith('CustomCDKBucketDeployment'),
      );
      const [log] = ofType(dev.templates, 'AWS::Logs::LogGroup').filter(
        ({ Properties }) => Properties.LogGroupName === '/aws/lambda/school-records-dev-web-files',
      );
      expect(log?.Properties.RetentionInDays).toBe(365);
      expect(copier?.Properties.LoggingConfig).toEqual({ LogGroup: { Ref: log?.logicalId } });
    });

    it('are kept a year, or as long as one setting says, which is never less than 180 days', async () => {
      for (const one of [dev, prod]) {
        for (const { Properties } of logs(one)) expect(Properties.RetentionInDays).toBe(365);
      }
      const shortest = await synthesise('prod', { logDays: 180 });
      for (const { Properties } of logs(shortest)) expect(Properties.RetentionInDays).toBe(180);
      const buckets = ofType(shortest.templates, 'AWS::S3::Bucket').filter(({ logicalId }) =>
        logicalId.startsWith('AccessLogs'),
      );
      expect(JSON.stringify(buckets.map(({ Properties }) => Properties))).toContain('"ExpirationInDays":180');
      await expect(synthesise('prod', { logDays: 90 })).rejects.toThrow(/logDays/);
    });

    it('of firewall and CDN are absent where there is nothing at the edge', () => {
      expect(ofType(dev.templates, 'AWS::Logs::Delivery')).toEqual([]);
      expect(ofType(dev.templates, 'AWS::WAFv2::LoggingConfiguration')).toEqual([]);
    });
  });

  describe('R72: with a certificate of the CDN', () => {
    const mutualTls = {
      clientCertificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b2c3d',
      truststore: 's3://department-certificates/school-records.pem',
      truststoreVersion: 'a1',
    };
    const withCertificate = (given: object) =>
      synthesise('prod', { domain: { ...OWN_DOMAIN, mutualTls: { ...mutualTls, ...given } } });

    it('the API takes connections of the CDN alone, and has no other name', async () => {
      const one = await withCertificate({});
      expect(only(one.templates, 'AWS::ApiGatewayV2::DomainName').Properties).toMatchObject({
        DomainName: OWN_DOMAIN.apiName,
        MutualTlsAuthentication: { TruststoreUri: mutualTls.truststore, TruststoreVersion: 'a1' },
      });
      expect(only(one.templates, 'AWS::ApiGatewayV2::Api').Properties.DisableExecuteApiEndpoint).toBe(true);
      const origins = distributionOf(one).Origins.filter(({ CustomOriginConfig }) => CustomOriginConfig);
      expect(origins).toMatchObject([
        {
          DomainName: OWN_DOMAIN.apiName,
          CustomOriginConfig: {
            OriginProtocolPolicy: 'https-only',
            OriginMtlsConfig: { ClientCertificateArn: mutualTls.clientCertificateArn },
          },
        },
      ]);
      // The secret is asked for all the same.
      expect(JSON.stringify(origins)).toContain('"x-origin-secret"');
    });

    it.each([
      ['clientCertificateArn', 'arn:aws:acm:ap-south-1:123456789012:certificate/0a1b2c3d'],
      ['truststore', 'https://example.org/ca.pem'],
    ])('a wrong %s is told before anything is deployed', async (name, value) => {
      await expect(withCertificate({ [name]: value })).rejects.toThrow(new RegExp(`mutualTls.${name}`));
    });

    it('without one, nobody is asked for any', () => {
      expect(JSON.stringify([distributionOf(own), distributionOf(dev)])).not.toContain('OriginMtlsConfig');
      const { Properties } = only(own.templates, 'AWS::ApiGatewayV2::DomainName');
      expect(Properties).not.toHaveProperty('MutualTlsAuthentication');
    });
  });

  const parameterOf = ({ templates }: Synthesised) =>
    ofType(templates, 'AWS::SSM::Parameter').find(({ logicalId }) => logicalId.startsWith('PublicUrl'))
      ?.Properties;
  const addressesIn = ({ templates }: Synthesised) => {
    const known = ofType(templates, 'AWS::Lambda::Function').flatMap(({ Properties }) => {
      const { Variables = {} } = (Properties.Environment ?? {}) as { Variables?: Record<string, unknown> };
      const { TABLE_NAME, PUBLIC_URL, PUBLIC_URL_PARAMETER, NEXT_URL } = Variables;
      return TABLE_NAME ? [JSON.stringify({ PUBLIC_URL, PUBLIC_URL_PARAMETER, NEXT_URL })] : [];
    });
    return [...new Set(known)].map((text) => JSON.parse(text));
  };

  it('keeps its other names for the one deployment that gives it a domain, where people still are', async () => {
    const moving = await synthesise('prod', { domain: { ...OWN_DOMAIN, bothAddresses: true } });
    expect(only(moving.templates, 'AWS::ApiGatewayV2::Api').Properties.DisableExecuteApiEndpoint).toBe(false);
    expect(addressesIn(moving)).toEqual([
      { PUBLIC_URL_PARAMETER: '/school-records/prod/public-url', NEXT_URL: `https://${OWN_DOMAIN.name}` },
    ]);
    // What the parameter says before the domain, and after it.
    expect(parameterOf(moving)?.Value).toEqual(parameterOf(prod)?.Value);
    expect(addressesIn(own)).toEqual([{ PUBLIC_URL: `https://${OWN_DOMAIN.name}` }]);
    expect(parameterOf(own)?.Value).toBe(`https://${OWN_DOMAIN.name}`);
  });

  it('F19: brings the pages after the API, with a domain as without one, and on the way there and back', async () => {
    const moving = await synthesise('prod', { domain: { ...OWN_DOMAIN, bothAddresses: true } });
    for (const { app } of [dev, prod, own, moving]) {
      const stacks = app.node.findAll().filter((one) => one instanceof Stack);
      const named = (part: string) => stacks.find(({ stackName }) => stackName.endsWith(`-${part}`));
      expect(named('Web')?.dependencies).toContain(named('Api'));
    }
    // The API goes first, while the pages of the setting before still read what it exports.
    const partOf = ({ templates }: Synthesised, part: string) =>
      templates.find(({ name }) => name === part)!.text;
    const read = partOf(prod, 'Web').match(/SchoolRecords-prod-Api:\w+/g) ?? [];
    expect(read.length).toBeGreaterThan(0);
    for (const name of read) for (const one of [own, moving]) expect(partOf(one, 'Api')).toContain(name);
  });

  it('has another certificate for another name or zone, since an export between regions never changes its value', () => {
    const certificateOf = (other: object) => {
      const domain = { ...OWN_DOMAIN, ...other };
      const { settings } = readSettings((name) => (name === 'stage' ? 'dev' : { dev: { domain } }));
      const { certificate } = new EdgeStack(createApp(), 'Edge', { prefix: 'records', settings });
      return Stack.of(certificate!).getLogicalId(certificate!.node.defaultChild as CfnElement);
    };
    const id = certificateOf({});
    const ids = [id, certificateOf({ name: 'school.example.org' }), certificateOf({ zoneId: 'Z9' })];
    expect(new Set(ids).size).toBe(3);
    // The export is named by it.
    expect(JSON.stringify(distributionOf(own))).toContain(id);
  });

  it('R72: with a domain of its own the API has no other name', () => {
    expect(only(own.templates, 'AWS::ApiGatewayV2::Api').Properties.DisableExecuteApiEndpoint).toBe(true);
    expect(distributionOf(own)).toMatchObject({ Aliases: [OWN_DOMAIN.name] });
    expect(distributionOf(own).Origins.map(({ DomainName }) => DomainName)).toContain(OWN_DOMAIN.apiName);
    expect(
      ofType(own.templates, 'AWS::CertificateManager::Certificate')
        .map(({ stack }) => stack)
        .sort(),
    ).toEqual(['Api', 'Edge']);
  });
});
