import type { IMetric } from 'aws-cdk-lib/aws-cloudwatch';
import { expect, it, vi } from 'vitest';
import { restoreDrillCommand, TABLE_ALARMS, toText } from '../../infra/admin/restoreDrillCommand.ts';
import { readSettings } from '../../infra/config.ts';
import { figuresOf } from '../../infra/stacks/figures.ts';
import { watchesOf } from '../../infra/stacks/watches.ts';

const { drilled, deps, report } = vi.hoisted(() => ({
  drilled: [] as unknown[],
  report: {
    table: 'copy',
    items: 7,
    auditEntries: 2,
    archived: 2,
    faults: [],
    rpoSeconds: 1,
    rtoSeconds: 2,
    leftBehind: false,
  },
  deps: { documents: {}, environment: { SNAPSHOTS_BUCKET: 'snapshots' } },
}));
vi.mock('../../infra/admin/restoreDrill.ts', () => ({
  restoreDrill: async (drill: unknown) => {
    drilled.push(drill);
    return report;
  },
}));
vi.mock('../../infra/admin/deployed.ts', () => ({ connectStage: async () => deps }));

it('the drill of a deployment looks for its documents, and knows where its export lies', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  expect(await restoreDrillCommand(['--stage', 'prod'])).toBe(0);
  // AWS would refuse to delete at once what it still makes.
  expect(drilled).toMatchObject([{ exports: 's3://snapshots/restore-drill', local: false }]);
  expect((drilled[0] as typeof deps).documents).toBe(deps.documents);
  expect(said.mock.calls.join()).toContain('The bucket has every document that they name.');
  said.mockRestore();
});

it('a copy that could not be deleted is no good end, and is not told as deleted', async () => {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  report.leftBehind = true;
  expect(await restoreDrillCommand(['--stage', 'prod'])).toBe(1);
  report.leftBehind = false;
  const told = said.mock.calls.join();
  expect(told).toContain('The copy could not be deleted and stays as copy, with all personal data');
  expect(told).not.toContain('was deleted');
  said.mockRestore();
});

/** Whether an alarm on this metric depends on the table of that name. */
function isOf(table: string, metric: IMetric): boolean {
  const { metricStat, mathExpression } = metric.toMetricConfig();
  return (
    (metricStat?.dimensions ?? []).some(({ value }) => value === table) ||
    Object.values(mathExpression?.usingMetrics ?? {}).some((one) => isOf(table, one))
  );
}

it('the drill names every alarm that watches the table by its name', () => {
  const { settings } = readSettings((name) => (name === 'stage' ? 'prod' : undefined));
  const figures = figuresOf({ prefix: 'records', apiId: 'api', tableName: 'the-table' });
  const watches = Object.entries(watchesOf(figures, { prefix: 'records', settings }));
  const found = watches.filter(([, { metric }]) => isOf('the-table', metric)).map(([name]) => name);
  expect([...TABLE_ALARMS].sort()).toEqual(found.sort());
});

it('the drill tells the first faults, how many more there are, RPO and RTO, and what became of the copy', () => {
  const times = { rpoSeconds: 300, rtoSeconds: 1234.4 };
  const good = toText({ table: 'copy', items: 7, auditEntries: 2, archived: 2, faults: [], ...times }, false);
  expect(good).toContain('7 items came back as they were, 2 audit entries in one chain among them.');
  expect(good).toContain('RPO: 300 s of writes would be lost. RTO: 1234 s until the copy was ready.');
  expect(good).toContain('The copy was deleted.');
  const faults = Array.from({ length: 23 }, (_, n) => `Fault ${n}.`);
  const bad = toText({ table: 'copy', items: 7, auditEntries: 2, archived: 2, faults, ...times }, true);
  expect(bad).toContain('The copy could not take the place of the table.\nFault 0.\nFault 1.');
  expect(bad).toContain('Fault 19.\nAnd 3 more.');
  expect(bad).toContain('The copy stays as copy');
  expect(bad).not.toContain('restoredTable');
});

it('the drill of a deployment tells the setting by which a copy that was kept takes the place of the table', () => {
  const streamArn = 'arn:aws:dynamodb:ap-south-1:123456789012:table/copy/stream/2026-11-20T04:30:00.000';
  const kept = { ...report, streamArn };
  expect(toText(kept, true, 'prod')).toContain(
    `settings.prod in cdk.json takes "restoredTable": {"streamArn":"${streamArn}"}`,
  );
  expect(toText(kept, false, 'prod')).not.toContain('restoredTable');
});
