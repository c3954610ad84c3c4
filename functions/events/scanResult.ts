import * as z from 'zod';
import type { UploadState } from '#shared/domain/documentFile.ts';
import type { Deps } from '../app/deps.ts';
import { ConditionFailed } from '../table/table.ts';
import { DOCUMENT_FOLDER, noteScan, objectName } from '../uploads/stored.ts';
import { consumer } from './consumer.ts';

/** GuardDuty's result for an object. In stages without GuardDuty, the bucket's event for a new object. */
const ScanEvent = z.union([
  z.object({
    source: z.literal('aws.guardduty'),
    detail: z.object({
      s3ObjectDetails: z.object({ objectKey: z.string() }),
      scanResultDetails: z.object({ scanResultStatus: z.string() }),
    }),
  }),
  z.object({ source: z.literal('aws.s3'), detail: z.object({ object: z.object({ key: z.string() }) }) }),
]);
export type ScanEvent = z.input<typeof ScanEvent>;

const GONE = 'GONE';
const STATES: Record<string, Exclude<UploadState, 'pending'> | undefined> = {
  NO_THREATS_FOUND: 'clean',
  THREATS_FOUND: 'quarantined',
};

/** The file that tests every virus scanner. It is in two parts, so that no scanner reports this file. */
const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR', '-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

/**
 * Stores the result of a scan. Only a clean document is given out. When a scan failed, the state of the document stays
 * as it was. Threats and failed scans are counted for alarms. The result of a document that was deleted meanwhile is
 * dropped.
 * @throws when the table does not know the document yet, so that the event comes again; for an event of another kind
 */
export async function run(deps: Deps, event: unknown): Promise<void> {
  const { source, detail } = ScanEvent.parse(event);
  const name = source === 'aws.s3' ? detail.object.key : detail.s3ObjectDetails.objectKey;
  if (!name.startsWith(DOCUMENT_FOLDER)) return;
  const key = name.slice(DOCUMENT_FOLDER.length);
  const result = source === 'aws.s3' ? await lookInto(deps, key) : detail.scanResultDetails.scanResultStatus;
  deps.log({ event: 'events.scanResult', key, result });
  const state = STATES[result];
  if (state === 'quarantined') deps.metric('ThreatFound', 1);
  if (state) await noteUnlessGone(deps, key, state);
  else if (result !== GONE) deps.metric('ScanUndecided', 1);
}

async function noteUnlessGone(deps: Deps, key: string, state: Exclude<UploadState, 'pending'>) {
  try {
    await noteScan(deps, key, state);
  } catch (error) {
    const deleted = error instanceof ConditionFailed && !(await deps.documents.get(objectName(key)));
    if (!deleted) throw error;
  }
}

async function lookInto({ documents }: Deps, key: string): Promise<string> {
  const bytes = await documents.get(objectName(key));
  if (!bytes) return GONE;
  return Buffer.from(bytes).includes(EICAR) ? 'THREATS_FOUND' : 'NO_THREATS_FOUND';
}

export const handler = consumer('events.scanResult', run);
