import { Duration } from 'aws-cdk-lib';
import { MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Settings } from '../config.ts';
import type { Watch } from './alarms.ts';
import { FEWEST_REQUESTS, FIVE_MINUTES, type Figures } from './figures.ts';

/** What the API tells of a way to it that is shut. */
export const ofReach = ({ api, shareOf, turnedAway }: Figures, stage: string): Record<string, Watch> => ({
  ManyForbidden: {
    metric: shareOf(turnedAway),
    above: 0.3,
    users: 'Whatever people do is refused, although they may do it.',
    todo: `Look in the access log whether all routes answer 403: then CloudFront and the functions disagree about the origin secret, and "npm run admin -- rotate-secret --stage ${stage} request" makes them agree. Otherwise somebody tries doors: see failed entries in the audit log.`,
  },
  NoRequests: {
    metric: api('Count', 'Sum'),
    below: 1,
    periods: 3,
    users:
      'Most likely nobody can reach the application: not even our own probe did, which asks every five minutes.',
    todo: 'Open the address in a browser. Look at EdgeProbeFails, at the state of CloudFront and of the domain, and whether the certificate of CloudFront for the API has ended.',
  },
});

type EdgeFigures = ReturnType<typeof edgeFiguresOf>;

type AtEdge = {
  prefix: string;
  distributionId: string;
  domain?: Settings['domain'];
};

/** What CloudFront, its firewall and ACM count, in us-east-1 alone. */
export function edgeFiguresOf({ prefix, distributionId, domain }: AtEdge) {
  /** The ARN of the certificate that CloudFront shows to the API, where it shows one. */
  const clientCertificate = domain?.mutualTls?.clientCertificateArn;
  const metric = (
    namespace: string,
    metricName: string,
    statistic: string,
    dimensionsMap: Record<string, string>,
    period = FIVE_MINUTES,
  ) =>
    new Metric({
      namespace,
      metricName,
      statistic,
      dimensionsMap,
      period,
      region: EDGE_REGION,
    });
  const cdn = (name: string, statistic: string) =>
    metric('AWS/CloudFront', name, statistic, { DistributionId: distributionId, Region: 'Global' });
  const firewall = (name: string, Rule = 'ALL', period = FIVE_MINUTES) =>
    metric('AWS/WAFV2', name, 'Sum', { WebACL: firewallName(prefix), Rule }, period);
  return {
    requests: cdn('Requests', 'Sum'),
    /** Percent of the requests that CloudFront answered with 5xx, its own and those of the origin. */
    errors: new MathExpression({
      expression: `IF(FILL(requests, 0) >= ${FEWEST_REQUESTS}, FILL(errors, 0), 0)`,
      usingMetrics: { requests: cdn('Requests', 'Sum'), errors: cdn('5xxErrorRate', 'Average') },
      period: FIVE_MINUTES,
      label: 'Percent answered with 5xx',
    }),
    blocked: firewall('BlockedRequests'),
    bodiesBlocked: firewall('BlockedRequests', bodiesRule(prefix), Duration.hours(1)),
    blockedShare: new MathExpression({
      expression: `IF(FILL(blocked, 0) >= ${FEWEST_REQUESTS}, FILL(blocked, 0) / (FILL(blocked, 0) + FILL(allowed, 0)), 0)`,
      usingMetrics: { blocked: firewall('BlockedRequests'), allowed: firewall('AllowedRequests') },
      period: FIVE_MINUTES,
      label: 'Share that the firewall stopped',
    }),
    // ACM tells it twice a day.
    daysToExpiry:
      clientCertificate === undefined
        ? undefined
        : metric(
            'AWS/CertificateManager',
            'DaysToExpiry',
            'Minimum',
            { CertificateArn: clientCertificate },
            Duration.days(1),
          ),
  };
}

/** Where CloudFront counts. */
const EDGE_REGION = 'us-east-1';

/** The name under which the firewall counts, and that of its rule about what is sent. */
export const firewallName = (prefix: string) => `${prefix}-firewall`;
export const bodiesRule = (prefix: string) => `${prefix}-bodies-but-uploads`;

/** The alarms of the CDN, which stand where it counts. */
export const edgeWatchesOf = (
  { errors, blockedShare, bodiesBlocked, daysToExpiry }: EdgeFigures,
  { firewall }: { firewall?: object },
): Record<string, Watch> => ({
  EdgeErrors: {
    metric: errors,
    above: 5,
    periods: 2,
    users: 'People see an error page instead of the application, or "Something went wrong".',
    todo: 'Compare with ServerErrors. If the API answers, CloudFront does not reach it: look at x-edge-result-type in the log of the CDN, at the certificate for the API (mutualTls) and at the AWS Health dashboard.',
  },
  ...(firewall && {
    ManyBlocked: {
      metric: blockedShare,
      above: 0.1,
      periods: 2,
      users:
        'Some people are refused whatever they do, with a page that is not ours; or an attack is held off and nobody notices.',
      todo: 'Look at the sampled requests of the firewall (WAF, us-east-1) and in its log by rule and address. If people are meant, have the rule count only; if many share an address, raise requestsPerAddress in cdk.json.',
    },
    // Saves are few beside everything else, so that no share of all requests tells that each of them is refused.
    BodiesBlocked: {
      metric: bodiesBlocked,
      above: 10,
      users:
        'Some saves are refused, however often they are tried: "This was refused because it looks like an attack."',
      todo: 'Look in the log of the firewall (WAF, us-east-1) for the rule bodies-but-uploads by path, address and label. If people are meant, have the rule of that label count only.',
    },
  }),
  ...(daysToExpiry && {
    CertificateEnds: {
      metric: daysToExpiry,
      below: 45,
      users: 'Nothing yet. When the certificate of CloudFront for the API ends, nobody can work.',
      todo: 'Sign a new certificate with the same authority and import it under the same ARN, as under "Rotating secrets". Right after the first import ACM has told nothing yet: wait a day.',
    },
  }),
});

/** The graphs of the same figures. */
export const edgeGraphsOf = ({
  requests,
  errors,
  blocked,
  blockedShare,
  bodiesBlocked,
  daysToExpiry,
}: EdgeFigures) => ({
  'CloudFront: requests, and those that the firewall stopped': [requests, blocked],
  'CloudFront: percent of 5xx': [errors],
  'CloudFront: share that the firewall stopped': [blockedShare],
  'CloudFront: requests that the firewall stopped for what they sent': [bodiesBlocked],
  ...(daysToExpiry && { 'CloudFront: days until its certificate for the API ends': [daysToExpiry] }),
});
