import { keys } from '../functions/table/keys.ts';
import { type Settings, WHOLE_PROCESSOR_MB } from './config.ts';
import { type Grant, writesOf } from './grants.ts';

/** A file that is written row by row leaves garbage that dies at once. Frequent collections halve the memory. */
export const SMALL_NURSERY = '--max-semi-space-size=1';

export type EventFunction = {
  grants: readonly Grant[];
  memory: number;
  timeoutSeconds: number;
  /** Added to the environment of all functions. */
  environment?: Record<string, string>;
  /** How often it runs on a schedule. */
  everyMinutes?: (settings: Settings) => number;
  /** Whether it runs once a night, at `NIGHT`. */
  nightly?: true;
  /** Whether it works on what only a deployment has. */
  deployedOnly?: true;
  /** Whether it hears of the scan results of documents. */
  scans?: true;
  /** Whether it hears of requests for exports. */
  exports?: true;
  /** For a reader of the table's stream: the patterns of the changes it is given. Any of them is enough. */
  changes?: readonly ChangePattern[];
  /** Whether a shard's changes are given in their order, one batch at a time. */
  inTurn?: true;
};

/** Strings, prefixes and marks that an item must have after the change. A deleted item has none. */
export type ChangePattern = Record<string, string | true | { prefix: string }>;

/** Two o'clock at night in India, in UTC, which EventBridge uses. No clerk is at work, and the day is complete. */
export const NIGHT = { hour: '20', minute: '30' };

/** The functions that no request calls, by the id of their bundle. */
export const eventFunctions: Record<string, EventFunction> = {
  'events.snapshot': {
    grants: ['readTable', 'writeSnapshotPointer', 'readSnapshots', 'writeSnapshots'],
    memory: 1024,
    timeoutSeconds: 120,
    everyMinutes: ({ snapshotMinutes }) => snapshotMinutes,
  },
  'events.act': {
    grants: [
      'readTable',
      'appendAudit',
      ...writesOf('events.act'),
      // Imports store rows as the form does, but no Aadhaar number.
      'secret lastDigits',
      'readSnapshots',
      'findStream',
      'readStream',
      'sealPersonal',
      // It goes on with what the bin brings back or erases.
      'openBin',
      'eraseVault',
      'releaseInVault',
      'reclaimInVault',
      'findInVault',
      'eraseDocuments',
      'openMessages',
      'sendSms',
      'sendMail',
    ],
    memory: WHOLE_PROCESSOR_MB,
    timeoutSeconds: 60,
    changes: [
      { pk: keys.job('').pk, state: 'running' },
      { pk: keys.outbox('').pk },
      { pk: keys.feed('teacher', 0).pk, gone: true },
    ],
    // For jobs and messages whose changes all failed, however long ago.
    everyMinutes: () => 5,
  },
  'events.auditOrder': {
    grants: ['readTable', 'orderAudit', 'archiveEntries', 'findStream', 'readStream'],
    memory: 512,
    timeoutSeconds: 60,
    changes: [{ pk: { prefix: keys.audit('').pk }, sk: keys.audit('').sk }],
    inTurn: true,
  },
  'events.auditAnchor': {
    grants: ['readTable', 'secret anchors', 'writeAnchors'],
    memory: 256,
    timeoutSeconds: 30,
    // Nobody would miss what is written and removed between two anchors, so once a night is not enough.
    everyMinutes: () => 60,
  },
  'events.auditVerify': {
    grants: ['readTable', 'secret anchors', 'verifyAudit', 'readArchive', 'archiveEntries'],
    memory: 512,
    timeoutSeconds: 300,
    everyMinutes: () => 60,
  },
  'events.scanResult': {
    grants: ['readTable', ...writesOf('events.scanResult'), 'readDocuments'],
    memory: 512,
    timeoutSeconds: 60,
    scans: true,
  },
  'events.probe': {
    grants: ['readTable', 'countProbes', 'listDocuments', 'probeMessages'],
    memory: 256,
    timeoutSeconds: 30,
    everyMinutes: () => 5,
  },
  'events.probeEdge': {
    grants: ['readPublicUrl'],
    memory: 256,
    timeoutSeconds: 30,
    everyMinutes: () => 5,
    deployedOnly: true,
  },
  'events.scopeParity': {
    grants: ['readTable', 'appendAudit', 'readSnapshots'],
    memory: 1024,
    timeoutSeconds: 600,
    nightly: true,
  },
  'events.export': {
    grants: [
      'readTable',
      'appendAudit',
      ...writesOf('events.export'),
      'secret lastDigits',
      'noteExports',
      'readSnapshots',
      'writeExports',
    ],
    memory: 1024,
    timeoutSeconds: 300,
    environment: { NODE_OPTIONS: SMALL_NURSERY },
    exports: true,
  },
  'events.sweepUploads': {
    grants: ['readTable', ...writesOf('events.sweepUploads'), 'listDocuments', 'eraseDocuments'],
    memory: 512,
    timeoutSeconds: 300,
    nightly: true,
  },
  'events.emptyBin': {
    grants: [
      'readTable',
      'readSnapshots',
      'appendAudit',
      ...writesOf('events.emptyBin'),
      'openBin',
      'eraseVault',
      'eraseDocuments',
    ],
    memory: WHOLE_PROCESSOR_MB,
    timeoutSeconds: 300,
    nightly: true,
  },
  'events.questionMail': {
    grants: [
      'readTable',
      'readSnapshots',
      ...writesOf('events.questionMail'),
      'sealMessages',
      'readPublicUrl',
    ],
    memory: 1024,
    timeoutSeconds: 300,
    nightly: true,
  },
  'events.pruneAssets': {
    grants: ['pruneWeb'],
    memory: 256,
    timeoutSeconds: 300,
    nightly: true,
    deployedOnly: true,
  },
};
