/** The metrics that functions count. Each costs every month, so `infra/cost` counts this list. */
export const OWN_METRICS = [
  'AadhaarReveals',
  'AuditFaults',
  'AuditUnnumbered',
  'CodesFailed',
  'CodesSent',
  'CodesToday',
  'MessagesGivenUp',
  'MessagesSwept',
  'ScanUndecided',
  'ScopeDifferences',
  'ThreatFound',
] as const;
export type OwnMetric = (typeof OWN_METRICS)[number];
