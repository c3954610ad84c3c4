import { Duration } from 'aws-cdk-lib';
import { Limits, strangersPart } from '../../functions/app/limits.ts';
import { functionName, type Settings, stageOf } from '../config.ts';
import { smsDollars } from '../cost/prices.ts';
import type { Watch } from './alarms.ts';
import { ofCopies } from './copyWatches.ts';
import { ofReach } from './edgeWatches.ts';
import type { Figures } from './figures.ts';
import { eventIds, ofReader } from './readerWatches.ts';

/** More than four times what an average working hour takes, as docs/cost.md counts it. That is about 40 US cents. */
const MOST_UNITS_AN_HOUR = 3_000_000;

/** Every alarm of a deployment by its name. docs/operations.md has a section for each name. */
export const watchesOf = (
  figures: Figures,
  { prefix, settings }: { prefix: string; settings: Settings },
): Record<string, Watch> => ({
  ...ofRequests(figures, settings),
  ...ofReach(figures, stageOf(prefix)),
  ...ofTable(figures),
  ...ofMessages(figures, prefix, settings),
  ...ofWork(figures, prefix, settings),
  ...ofCopies(figures.notCopied),
  ...Object.assign({}, ...eventIds(true).map((id) => ofReader(figures, prefix, id))),
});

function ofRequests(
  { api, answers, slowest, lambda, refusals }: Figures,
  { throttle }: Settings,
): Record<string, Watch> {
  return {
    ServerErrors: {
      metric: api('5xx', 'Sum'),
      above: 5,
      users: 'People read that something went wrong, and what they were saving may not be saved.',
      todo: 'Look in the access log for routes with status 500 or 503, then in the log of that function for the request id; if a deployment was just made, deploy the one before it.',
    },
    SlowAnswers: {
      metric: slowest,
      above: 3000,
      periods: 3,
      users: 'Lists and saves take more than three seconds.',
      todo: 'See on the dashboard whether the table is throttled or functions start cold; check that snapshots are written; give the slow area more memory in cdk.json.',
    },
    ManyRequests: {
      metric: answers('SampleCount'),
      above: (throttle.rate * 300) / 2,
      users: `Nothing yet. Beyond ${throttle.rate} requests a second people are told to try again.`,
      todo: 'See on the dashboard which routes are asked: a day of results or a program that asks in a loop. Block an attack in the firewall; for a rightful rush raise throttle in cdk.json, and the quota of the account before it.',
    },
    FunctionsRefused: {
      metric: lambda('Throttles'),
      above: 0,
      periods: 2,
      users: 'Some requests fail with a text to try again, most likely at the busiest hour.',
      todo: 'Compare concurrent executions with the quota of the account, ask AWS for more, or free reserved concurrency in cdk.json.',
    },
    TooManyRefusals: {
      metric: refusals,
      above: 50,
      users: 'People may be told to wait before they sign in; or somebody is guessing passwords.',
      todo: 'Look in the audit log for failed sign-ins by address. If it is an attack, block the address in the firewall; if it is an office, raise loginAttemptsPerAddress in cdk.json.',
    },
  };
}

function ofTable({ throttled, units }: Figures): Record<string, Watch> {
  return {
    TableThrottled: {
      metric: throttled,
      above: 50,
      periods: 2,
      users: 'Saves and lists are slow or fail with a text to try again.',
      todo: 'Look for a load of a directory or a script that writes; let it pause. On-demand capacity doubles by itself within half an hour.',
    },
    ManyUnits: {
      metric: units,
      above: MOST_UNITS_AN_HOUR,
      periods: 3,
      users: 'Nothing. The table costs more than four times what it does in an average working hour.',
      todo: 'See on the dashboard whether requests grew alike: then by which routes. If they did not, snapshots are not written or a job goes round: look at their alarms and logs.',
    },
  };
}

function ofMessages(
  { own, smsSpent, smsLost }: Figures,
  prefix: string,
  settings: Settings,
): Record<string, Watch> {
  const { otpSendsPerDayInAll: mostCodes } = Limits.parse(settings.limits);
  const log = `the log of ${functionName(prefix, 'events.act')}`;
  const stage = stageOf(prefix);
  return {
    ManyCodes: {
      metric: own('CodesToday', 'Maximum'),
      above: mostCodes / 2,
      users: `Nothing yet. When ${strangersPart(mostCodes)} codes were sent in a day, no browser that is new to a teacher's phone is sent another one; when ${mostCodes} were, none is.`,
      todo: 'Look in the audit log for codes asked for by addresses nobody knows: somebody may be making us pay for SMS. Block them in the firewall; if the codes are rightful, raise otpSendsPerDayInAll in cdk.json.',
    },
    CodesFail: {
      metric: own('CodesFailed', 'Sum'),
      above: 5,
      users: 'Teachers wait for their codes, which come late or not at all.',
      todo: `Read ${log} for what SNS answered: most likely it is out of reach, sends are throttled, or the sender is not configured, which "npm run admin -- preflight --stage ${stage}" tells. What SNS takes and does not deliver is told by SmsLost.`,
    },
    SmsSpend: {
      metric: smsSpent,
      // Four fifths of the limit that preflight asks for.
      above: smsDollars(mostCodes) * 0.8,
      users:
        'Nothing yet. When the spend limit of the account is reached, no teacher is sent a code until the month is over.',
      todo: `See on the dashboard whether codes sent grew. If somebody makes us pay for SMS, do as for ManyCodes; if the codes are rightful, raise the spend limit under SNS, Text messaging, as "npm run admin -- preflight --stage ${stage}" says.`,
    },
    SmsLost: {
      metric: smsLost,
      above: 0.2,
      users: 'Teachers wait in vain for codes that we sent and SNS took.',
      todo: `Look under SNS, Text messaging, at delivery and spend: the spend limit of the month is reached, the account is in the sandbox, or the DLT refuses the sender or its template. "npm run admin -- preflight --stage ${stage}" tells the first two.`,
    },
    MessagesGivenUp: {
      metric: own('MessagesGivenUp', 'Sum'),
      above: 0,
      users: 'Somebody waits in vain for a code or for a link to set a password.',
      todo: `Read ${log}: it says whether SNS or SES refused, the sender is not configured, a single address was wrong, or KMS opens the message no more. Then let the person ask again.`,
    },
    MessagesSwept: {
      metric: own('MessagesSwept', 'Sum', Duration.hours(1)),
      above: 0,
      periods: 3,
      users: 'Codes and links come up to five minutes late, and deletions go on as late.',
      todo: `Look in Lambda whether the trigger of ${functionName(prefix, 'events.act')} is enabled and what it says of its last result, and whether the key of the data is. If both are right, read ${log}: a service takes messages only when they are tried again.`,
    },
  };
}

/**
 * A period of whole quarter-hours in which the snapshots have a turn, even one that comes a minute late. A period without
 * a turn has no error and counts as good. For periods of an hour or more CloudWatch looks back seven days, which is enough
 * for three of the longest.
 */
const turnsOf = ({ snapshotMinutes }: Settings) =>
  Duration.minutes(Math.ceil((snapshotMinutes + 1) / 15) * 15);

/**
 * For functions on a schedule or on events. Lambda tries each call again twice, so a single failure raises no alarm.
 */
function ofWork(
  { lambda, own, givenUp }: Figures,
  prefix: string,
  settings: Settings,
): Record<string, Watch> {
  const { revealsPerHour: mostReveals } = Limits.parse(settings.limits);
  const stage = stageOf(prefix);
  const failing = (id: string, period: Duration, users: string, todo: string): Watch => {
    const name = functionName(prefix, id);
    const metric = lambda('Errors', name, period);
    return { metric, above: 1, users, todo: `Read the log of ${name}: ${todo}` };
  };
  const [quarter, hour] = [Duration.minutes(15), Duration.hours(1)];
  const snapshot = functionName(prefix, 'events.snapshot');
  return {
    ScopeDifferences: {
      metric: own('ScopeDifferences', 'Maximum', hour),
      above: 0,
      users:
        'Nothing, most likely: somebody may see records of another district, or not see some of the own ones.',
      todo: `Look in the audit log for unauthorized_access by "scope check": it names the account, the call and the records. Deactivate the account, then read the log of ${functionName(prefix, 'events.scopeParity')}.`,
    },
    ScopeCheckFails: failing(
      'events.scopeParity',
      hour,
      'Nothing. Whether each role sees just what it may see in its area was not checked last night.',
      'most likely it had too little time or memory. Call the function by hand when it is repaired.',
    ),
    SnapshotsFail: {
      metric: lambda('Errors', snapshot, turnsOf(settings)),
      above: 0,
      periods: 3,
      users: 'Nothing yet. After some days the first request after a pause becomes slower and dearer.',
      todo: `Read the log of ${snapshot}: most likely the bucket or the key refuses it.`,
    },
    ExportsFail: failing(
      'events.export',
      quarter,
      'Somebody waits for the spreadsheet of a whole list and is told after a quarter of an hour that it failed.',
      'it says whether the table, the bucket or the memory was at fault. The person may then ask again.',
    ),
    ScansFail: failing(
      'events.scanResult',
      quarter,
      'A document that was just uploaded cannot be opened.',
      'repair the cause and have the person upload the document again.',
    ),
    ScansGivenUp: {
      metric: givenUp(functionName(prefix, 'events.scanResult')),
      above: 0,
      users: 'A document cannot be opened: it stays as if it were still being checked, although it was.',
      todo: `Read the log of ${functionName(prefix, 'events.scanResult')}, repair the cause, then run "npm run admin -- replay-scans --stage ${stage}", which gives the kept results to the function again.`,
    },
    ScansUndecided: {
      metric: own('ScanUndecided', 'Sum', hour),
      above: 0,
      users:
        'A document that was just uploaded cannot be opened: it stays as if it were still being checked.',
      todo: `Read the log of ${functionName(prefix, 'events.scanResult')} for the result: a file with a password, a permission that GuardDuty lacks, or a limit. Have the person upload the document again, without a password.`,
    },
    ThreatsFound: {
      metric: own('ThreatFound', 'Sum', hour),
      above: 0,
      users: 'A document that was just uploaded is told as blocked, since malware was found in it.',
      todo: `Read the log of ${functionName(prefix, 'events.scanResult')} for its key, and under uploads in the audit log who uploaded it. Speak with the person and have the computer looked at. The document is given to nobody.`,
    },
    AuditFaults: {
      metric: own('AuditFaults', 'Maximum', hour),
      above: 0,
      users:
        'Nothing, most likely: the audit trail is not as it was written. An administrator who reads it sees which entry was changed.',
      todo: `Read the log of ${functionName(prefix, 'events.auditVerify')} for the sentence that names the entry, then run "npm run audit -- verify --stage ${stage}". Find out from CloudTrail who wrote to the table.`,
    },
    AuditUnnumbered: {
      metric: own('AuditUnnumbered', 'Maximum', hour),
      above: 0,
      users: 'New entries are not in the audit log, and changes are missing in the histories of records.',
      todo: `Look in Lambda whether the trigger of ${functionName(prefix, 'events.auditOrder')} is enabled and what it says of its last result, and whether the key of the data is. Repair it within a day: the stream keeps no change longer.`,
    },
    AuditCheckFails: failing(
      'events.auditVerify',
      hour,
      'Nothing. Whether the audit trail is as it was written was not checked this hour.',
      'most likely the archive, the secret or the table refuses it. The next hour goes on where this one began.',
    ),
    ManyReveals: {
      metric: own('AadhaarReveals', 'Sum', hour),
      above: mostReveals,
      users:
        'Nothing. More Aadhaar numbers were looked at within an hour than one account may, or one tried to.',
      todo: 'Look in the audit log for "view" of teachers with the field aadhaar_number: who looked, at whose, and for what reason. Deactivate the account if the reason is none, and report as docs/operations.md says.',
    },
    AnchorsFail: failing(
      'events.auditAnchor',
      hour,
      'Nothing. The end of the audit trail was not put into the locked archive this hour.',
      'most likely the archive or the secret refuses it. Call the function by hand when it is repaired.',
    ),
    ProbesFail: failing(
      'events.probe',
      quarter,
      'The uptime in reports stands still; most likely the table cannot be reached, and nobody can work.',
      'it names the service that did not answer. Look whether AWS reports an outage.',
    ),
    EdgeProbeFails: failing(
      'events.probeEdge',
      quarter,
      'Most likely nobody can open the application: it does not answer at its address.',
      'it names the page or the API and what came instead. For a 403 see ManyForbidden, otherwise EdgeErrors.',
    ),
    SweepFails: failing(
      'events.sweepUploads',
      hour,
      'Nothing. Documents that belong to no record stay longer than they should.',
      'most likely the bucket refuses it. The sweep of the next day does what this one left.',
    ),
    EmptyBinFails: failing(
      'events.emptyBin',
      hour,
      'Nothing. Deleted records stay in the bin longer than they should, where nobody can bring them back any more.',
      'it names the records. Most likely the table or the bucket of documents refuses it. The next night takes what is left.',
    ),
    QuestionMailFails: failing(
      'events.questionMail',
      hour,
      'The mails of saved questions did not come last night.',
      'most likely the table or KMS does not answer. The next night sends what is due then, and what is left of the week and the month.',
    ),
    PruneFails: failing(
      'events.pruneAssets',
      hour,
      'Nothing. Files of former releases of the web app stay longer than they should.',
      'most likely the bucket refuses it, or the list of the release is missing. The next night does what this one left.',
    ),
  };
}
