/**
 * What MiniStack 1.5.33 is known not to do, by the reason it gives, each with what holds the template to it instead.
 * Anything else that fails fails the rehearsal.
 *
 * Besides, it does these without effect, so that the rehearsal says nothing of them: IAM policies (every call is
 * allowed), the caches, logs and firewall of CloudFront, alarms, TTL, point-in-time recovery and X-Ray. CloudFront hands
 * no request on to an API at an address of AWS, so requests go to the API Gateway with the origin secret, as the CDN
 * would send them. Stage prod is not deployed: GuardDuty's plan has no counterpart there.
 */
export const KNOWN_LIMITS: readonly { reason: RegExp; why: string; instead: string }[] = [
  {
    reason: /Properties\.Metrics \(metric math\) is not supported/,
    why: 'its CloudFormation takes no alarm on a sum of metrics, and with that none of the stack',
    instead: 'test/infra/stacks.test.ts, "alarms say what users notice and what to do, and reach somebody"',
  },
  {
    reason: /\/opt\/awscli\/aws/,
    why: 'the function that copies the web app finds no layer below /opt, which this system lets nobody lay there',
    instead:
      'test/infra/stacksEdge.test.ts, "gets the files with a hash first, then the pages with their settings"',
  },
];

/** Not tried, since the stack would stand half updated: it asks an unchanged log group of a nested stack for its ARN. */
export const NESTED_UPDATES = {
  why: 'its CloudFormation loses the ARNs of what stands in a nested stack that it updates; the CDK changes the functions',
  instead:
    'test/infra/stacksFunctions.test.ts, "has its function in the stack of its area, and nothing else has one"',
};
