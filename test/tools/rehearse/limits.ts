/** What the emulator does not do, and the test that proves it instead. */
export type Limit = { why: string; instead: string };

/** Known failures, recognised by the reason that the emulator gives. Any other failure fails the rehearsal. */
export const KNOWN_LIMITS: readonly (Limit & { reason: RegExp })[] = [
  {
    reason: /Properties\.Metrics \(metric math\) is not supported/,
    why: 'its CloudFormation rejects alarms on a sum of metrics, so it does not deploy the stack of alarms',
    instead: 'test/infra/stacks.test.ts, "say what users notice and what to do, and reach somebody"',
  },
  {
    reason: /\/opt\/awscli\/aws/,
    why: 'the function that copies the web app needs a layer below /opt, and this machine lets nobody put one there',
    instead:
      'test/infra/stacksEdge.test.ts, "gets the files with a hash first, then the pages with their settings, and nothing of the build beside"',
  },
];

/**
 * Not tried, because the stack would be left half updated: MiniStack asks an unchanged log group of a nested stack for
 * its ARN.
 */
export const NESTED_UPDATES: Limit = {
  why: 'its CloudFormation loses the ARNs of resources in a nested stack that it updates; the CDK replaces the functions itself',
  instead:
    'test/infra/stacksFunctions.test.ts, "has its function in the stack of its area, and nothing else has one"',
};

/** The bucket policy refuses requests without TLS, and MiniStack's own CloudFront sends such requests. */
export const CDN_WITHOUT_TLS: Limit = {
  why: 'its CloudFront reads the bucket without TLS, which the bucket policy refuses',
  instead: 'test/infra/stacksEdge.test.ts, "reads the bucket as itself, and nobody else does"',
};

/** A probe finds this out each time. People then do what a person would: they ask again under the same key. */
export const BUSY_WORKERS: Limit = {
  why: 'its Lambda ends running invocations when the code of their function changes, and its API Gateway answers 502',
  instead:
    'test/integration/idempotency.test.ts, "is done once and answered alike, however often it is sent with one key"',
};

/**
 * The function that empties the bucket of the web app looks for a tag first, so the rehearsal sets the template's tags.
 */
export const BUCKET_TAGS: Limit = {
  why: 'its CloudFormation puts no tags on buckets, so the bucket of the web app is not emptied',
  instead:
    'test/infra/stacks.test.ts, "are emptied with their stack where the web app lies, and nowhere else in production"',
};

/** What a rehearsal does not try. */
const NOT_REHEARSED: readonly Limit[] = [
  {
    why: 'it runs without IAM: every call is allowed',
    instead:
      'test/infra/stacksFunctions.test.ts, "R74: no role has a wildcard but those listed with their reason"',
  },
  {
    why: 'its Lambda runs functions on the processor of this machine',
    instead:
      'test/infra/stacksFunctions.test.ts, "runs on Node 24 and arm64 within its time, is traced, and logs for a year"',
  },
  {
    why: 'the rehearsal does not wait until items of the table expire',
    instead: 'test/infra/stacks.test.ts, "is the one of every engine, with what a deployment adds"',
  },
  {
    why: 'its CloudFront forwards no request to an API at an AWS address; the rehearsal sends them to API Gateway with the origin secret, as CloudFront would',
    instead:
      'test/infra/stacksEdge.test.ts, "R71: passes /api/* to the API, never cached, and puts no page over its errors"',
  },
  {
    why: 'its CloudFront caches nothing',
    instead:
      'test/infra/stacksEdge.test.ts, "keeps what is stored as it is stored: nothing below a minimum, the page not at all"',
  },
  {
    why: 'the rehearsal deploys the stage dev, which has no firewall',
    instead: 'test/infra/stacksEdge.test.ts, "has common rules and a rate for each address"',
  },
  {
    why: 'it has no GuardDuty plan, which the stage prod asks for',
    instead:
      'test/infra/stacksDocuments.test.ts, "R53: GuardDuty looks into documents in production, and its findings are heard"',
  },
];

/** Every limit. docs/deploying.md lists them. */
export const ALL_LIMITS: readonly Limit[] = [
  ...KNOWN_LIMITS,
  NESTED_UPDATES,
  CDN_WITHOUT_TLS,
  BUSY_WORKERS,
  BUCKET_TAGS,
  ...NOT_REHEARSED,
];

/** The limit in the words of a step. */
export const toldOf = ({ why, instead }: Limit) => `${why} (instead: ${instead})`;
