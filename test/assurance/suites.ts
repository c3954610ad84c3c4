import { readdirSync } from 'node:fs';

const MODEL = 'test/fault/workload.test.ts';

/** The suites that SECURITY.md names, each with its files. */
export const SUITES: Readonly<Record<string, readonly string[]>> = {
  'authz-matrix': ['test/contract/authorization.test.ts', 'test/integration/httpScope.test.ts'],
  'scope-boundary': [
    'test/integration/scopeBoundary.test.ts',
    'test/integration/scopeParity.test.ts',
    'test/integration/teachersScope.test.ts',
  ],
  'auth-throttle': [
    'test/integration/authThrottle.test.ts',
    'test/integration/otp.test.ts',
    'test/integration/passwordReset.test.ts',
  ],
  'auth-timing': ['test/integration/authThrottle.test.ts'],
  'session-family': ['test/integration/sessionRefresh.test.ts', 'test/integration/sessionLife.test.ts'],
  'mass-assignment': ['test/integration/httpInput.test.ts', 'test/contract/massAssignment.test.ts'],
  'fuzz-routes': ['test/integration/fuzzRoutes.test.ts', 'test/tools/fuzz/fuzz.ts'],
  'export-injection': [
    'test/integration/exports.test.ts',
    'test/integration/audit.test.ts',
    'web/sheets/outSheet.test.ts',
    'shared/domain/csv.test.ts',
  ],
  'upload-corpus': ['test/integration/uploadCorpus.test.ts'],
  'pii-canary': ['test/integration/piiCanary.test.ts'],
  'audit-chain': ['test/integration/auditVerify.test.ts', 'test/integration/auditOrder.test.ts'],
  'warm-leak': ['test/integration/httpIsolation.test.ts'],
  'edge-config': ['test/infra/stacksEdge.test.ts'],
  'iac-assert': [
    'test/infra/stacks.test.ts',
    'test/infra/stacksDocuments.test.ts',
    'test/infra/stacksEvents.test.ts',
    'test/infra/stacksFunctions.test.ts',
    'test/infra/stacksOperations.test.ts',
  ],
  'fault-*': readdirSync('test/fault')
    .map((name) => `test/fault/${name}`)
    .filter((file) => file.endsWith('.test.ts') && file !== MODEL)
    .sort(),
  'model-random': [MODEL],
  'restore-drill': [
    'test/integration/restoreDrill.test.ts',
    'test/integration/restoreByTime.test.ts',
    'test/infra/restoreDrillTells.test.ts',
  ],
};
