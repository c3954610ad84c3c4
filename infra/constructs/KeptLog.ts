import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { Settings } from '../config.ts';
import { removalOfNamed } from './removal.ts';

export type LogSettings = Pick<Settings, 'logDays' | 'keepData' | 'logGeneration'>;

/** The name of a log: the number of the generation follows where there is one, so that a search by prefix finds all. */
const logNameOf = (name: string, { logGeneration }: Pick<LogSettings, 'logGeneration'>) =>
  logGeneration === undefined ? name : `${name}/${logGeneration}`;

/**
 * A log that is kept as long as the settings say. Its name is fixed, so one that stayed after a failed first deployment
 * would block the next one: only then is it deleted.
 */
export class KeptLog extends LogGroup {
  /** The name itself. What another stack reads of a log keeps the log from being replaced. */
  readonly plainName: string;

  constructor(scope: Construct, id: string, { name, settings }: { name: string; settings: LogSettings }) {
    const logGroupName = logNameOf(name, settings);
    super(scope, id, {
      logGroupName,
      retention: settings.logDays,
      removalPolicy: removalOfNamed(settings.keepData),
    });
    this.plainName = logGroupName;
  }
}
