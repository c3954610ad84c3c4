export type Price = { what: string; usd: number; per: number; unit: string };

/** When the prices below were last known. */
export const PRICES_AS_OF = 'June 2025';

/**
 * List prices of ap-south-1 (Mumbai) in US dollars, from public knowledge as of `PRICES_AS_OF`. Tax and the free tier
 * of a new account are left out. `usd` is the price of `per` units.
 */
export const PRICES = {
  tableWrite: { what: 'DynamoDB on demand, writes', usd: 0.712, per: 1e6, unit: 'write units' },
  tableRead: { what: 'DynamoDB on demand, reads', usd: 0.1425, per: 1e6, unit: 'read units' },
  tableStorage: { what: 'DynamoDB storage', usd: 0.285, per: 1, unit: 'GB months' },
  tableRecovery: { what: 'DynamoDB point-in-time recovery', usd: 0.228, per: 1, unit: 'GB months' },
  functionCall: { what: 'Lambda calls', usd: 0.2, per: 1e6, unit: 'calls' },
  functionTime: { what: 'Lambda time, arm64', usd: 0.0000133334, per: 1, unit: 'GB seconds' },
  api: { what: 'API Gateway, HTTP API', usd: 1.05, per: 1e6, unit: 'requests' },
  edgeRequest: { what: 'CloudFront requests', usd: 0.012, per: 1e4, unit: 'requests' },
  edgeFunction: { what: 'CloudFront Functions', usd: 0.1, per: 1e6, unit: 'calls' },
  edgeTransfer: { what: 'CloudFront transfer in India', usd: 0.109, per: 1, unit: 'GB' },
  firewallRules: { what: 'WAF rules; the web ACL costs as much as five', usd: 1, per: 1, unit: 'rules' },
  firewallRequest: { what: 'WAF requests', usd: 0.6, per: 1e6, unit: 'requests' },
  fileStorage: { what: 'S3 storage', usd: 0.025, per: 1, unit: 'GB months' },
  fileRead: { what: 'S3 reads', usd: 0.4, per: 1e6, unit: 'requests' },
  fileWrite: { what: 'S3 writes', usd: 0.005, per: 1e3, unit: 'requests' },
  key: {
    what: 'KMS keys; one that rotates costs as much as three from the third year',
    usd: 1,
    per: 1,
    unit: 'keys',
  },
  keyUse: { what: 'KMS requests', usd: 0.03, per: 1e4, unit: 'requests' },
  secret: { what: 'Secrets Manager', usd: 0.4, per: 1, unit: 'secrets' },
  secretRead: { what: 'Secrets Manager calls', usd: 0.05, per: 1e4, unit: 'calls' },
  logs: { what: 'CloudWatch logs, ingested', usd: 0.67, per: 1, unit: 'GB' },
  logStorage: { what: 'CloudWatch logs, stored', usd: 0.03, per: 1, unit: 'GB months' },
  alarm: { what: 'CloudWatch alarms', usd: 0.1, per: 1, unit: 'alarms' },
  metric: { what: 'CloudWatch metrics of our own', usd: 0.3, per: 1, unit: 'metrics' },
  dashboard: { what: 'CloudWatch dashboards', usd: 3, per: 1, unit: 'dashboards' },
  trace: { what: 'X-Ray traces', usd: 5, per: 1e6, unit: 'traces' },
  scan: { what: 'GuardDuty, scanned documents', usd: 0.215, per: 1e3, unit: 'documents' },
  sms: { what: 'SMS by SNS, local route (DLT)', usd: 0.003, per: 1, unit: 'messages' },
  mail: { what: 'E-mails by SES', usd: 0.1, per: 1e3, unit: 'mails' },
} as const satisfies Record<string, Price>;

/** What copies cost beside prices above. Storage is taken at the price of ap-south-1, wherever the copies lie. */
export const COPY_PRICES = {
  backupStorage: { what: 'AWS Backup, storage of DynamoDB', usd: 0.114, per: 1, unit: 'GB months' },
  regionTransfer: { what: 'transfer from ap-south-1 to another region', usd: 0.086, per: 1, unit: 'GB' },
  copyMetric: { what: 'CloudWatch metrics of the copying', usd: 0.3, per: 1, unit: 'metrics' },
  backupRestore: { what: 'AWS Backup, restore of DynamoDB', usd: 0.171, per: 1, unit: 'GB' },
} as const satisfies Record<string, Price>;

/** What SNS asks for an SMS to India whose sender is not registered, by the international route. */
export const SMS_UNREGISTERED_USD = 0.0413;

/** What SMS cost in a month, in US dollars, when so many codes are sent each day. */
export const smsDollars = (codesADay: number) => Math.ceil(codesADay * 30 * PRICES.sms.usd);

export type PriceName = keyof typeof PRICES;
