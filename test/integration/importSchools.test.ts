import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ImportReport } from '../../infra/admin/import/carryOut.ts';
import { readCsv } from '../../infra/admin/import/csvFile.ts';
import { importDirectory } from '../../infra/admin/import/importDirectory.ts';
import { seedReferenceData } from '../../infra/local/referenceData.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { csvFile, csvRow, storedSchools } from '../support/loading.ts';
import { meteredClient } from '../support/meter.ts';
import { rowsOf } from '../support/rows.ts';

const engine = withEngine();
const REAL = '../shared/data/mizoram-schools-2014-15.csv';
const OPTIONS = { createMissing: true, officePattern: 'DEO {district}' };

type Source = Record<string, string>;
const source: Source[] = parse(readFileSync(REAL), { columns: true });
const wrongPincode = ({ pincode = '' }: Source) => pincode !== '' && !/^[0-9]{6}$/.test(pincode);
const right = source.filter((one) => !wrongPincode(one));
/** One founding year is impossible: 2913. */
const yearOf = ({ established_year: text = '' }: Source) =>
  text === '' || text === '2913' ? null : Number(text);
/** Reference data already use this spelling, and names compare without case. */
const managementOf = ({ management }: Source) => (management === 'Local body' ? 'Local Body' : management);

/**
 * A digest of the whole table. Two digests are equal only when all items are. The engine returns attributes in any
 * order.
 */
function digest(items: Record<string, unknown>[]) {
  const texts = items.map((item) => JSON.stringify(Object.entries(item).sort())).sort();
  return { items: items.length, hash: createHash('sha256').update(texts.join('\n')).digest('hex') };
}

describe('the real directory, loaded into reference data alone', () => {
  let report: ImportReport;
  let units: Map<string, number>;
  let before: number;
  /** The table after the import. */
  let items: Record<string, unknown>[];

  beforeAll(async () => {
    await seedReferenceData(testDeps({ engine }), () => {});
    before = (await rowsOf(engine, 'AUDIT#')).length;
    const meter = meteredClient(engine);
    units = meter.units;
    const began = performance.now();
    report = await importDirectory(testDeps({ engine, client: meter.client }), readCsv(REAL), OPTIONS);
    const seconds = (performance.now() - began) / 1000;
    console.log(`${report.created} schools in ${seconds.toFixed(1)} s`);
    items = await rowsOf(engine, '');
  }, 300_000);

  it('stores 3,804 schools and rejects five for a pincode that is not six digits', () => {
    expect(report).toMatchObject({ created: 3804, updated: 0, unchanged: 0 });
    const wrong = source.filter(wrongPincode).map(({ school_id }) => school_id);
    expect(wrong).toHaveLength(5);
    expect(report.rejected.map(({ row: { cells }, reason }) => [cells[0], reason])).toEqual(
      wrong.map((id) => [id, 'pincode: must be exactly 6 digits']),
    );
    expect(report.notes).toHaveLength(1);
    expect(report.notes[0]).toContain('"2913"');
  });

  it('stores what the file says, field by field, several levels as several', async () => {
    const schools = await storedSchools(engine);
    expect(schools.size).toBe(right.length);
    for (const one of right) {
      expect(schools.get(one.school_id ?? '')).toMatchObject({
        school_name: one.school_name?.trim(),
        school_type: one.school_type,
        school_level: one.school_level,
        management: managementOf(one),
        medium: one.medium,
        district: one.district,
        rd_block: one.rd_block,
        habitation: one.habitation,
        pincode: one.pincode,
        habitation_class: one.habitation_class,
        block_office: `DEO ${one.district}`,
        established_year: yearOf(one),
      });
    }
    const several = [...schools.values()].filter(({ school_level }) => school_level.includes(', '));
    expect(several).toHaveLength(right.filter(({ school_level }) => school_level?.includes(', ')).length);
    expect([...schools.values()].filter(({ pincode }) => pincode === '')).toHaveLength(5);
  });

  it('counts as many schools in each district as the file', async () => {
    const count = (districts: (string | undefined)[]) => {
      const counts: Record<string, number> = {};
      for (const name of districts) counts[name ?? ''] = (counts[name ?? ''] ?? 0) + 1;
      return counts;
    };
    const schools = [...(await storedSchools(engine)).values()];
    expect(count(schools.map(({ district }) => district))).toEqual(
      count(right.map(({ district }) => district)),
    );
  });

  it('leaves one audit entry for each school and each item it made', () => {
    const audit = items.filter(({ pk }) => String(pk).startsWith('AUDIT#'));
    const entries = audit.filter(({ user_agent }) => String(user_agent).startsWith('import:schools'));
    const made = Object.values(report.made).reduce((sum, count) => sum + count, 0);
    // Of 847 habitations, those in the reference data are already below the same block and district.
    expect(made).toBeGreaterThan(800);
    expect(entries).toHaveLength(3804 + made);
    expect(audit).toHaveLength(before + entries.length);
    expect(new Set(entries.map(({ request_id }) => request_id)).size).toBe(1);
    const created = entries.filter(({ resource_type }) => resource_type === 'school');
    expect(new Set(created.map(({ resource_id }) => resource_id)).size).toBe(3804);
  });

  it('spends at most 40 write units on the hottest item per 1,000 schools (G19)', () => {
    const [hottest = ['', 0]] = [...units].sort(([, a], [, b]) => b - a);
    console.log(`hottest item ${hottest[0]}: ${hottest[1]} write units`);
    expect(units.get('SEQ#school SEQ')).toBeGreaterThan(0);
    expect((hottest[1] / 3804) * 1000).toBeLessThanOrEqual(40);
  });

  it('changes nothing the second time', async () => {
    const meter = meteredClient(engine);
    const again = await importDirectory(testDeps({ engine, client: meter.client }), readCsv(REAL), OPTIONS);
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: 3804, made: {} });
    expect(again.rejected).toHaveLength(5);
    expect([...meter.units]).toEqual([]);
  });

  it('tells in a dry run what it would do, and writes nothing', async () => {
    const file = csvFile([
      csvRow('90000000001', { district: 'Nowhere', rd_block: 'Nothing' }),
      csvRow('90000000002'),
      csvRow('90000000003', { pincode: '7961' }),
      '15010100103,New Name,Co-educational,Middle School,Department of Education,Mizo,Mamit,Mamit,796441',
      '15010100101,GOVT. MAMIT P/S-VII,co-educational,Primary School,DEPARTMENT OF EDUCATION,mizo,MAMIT,mamit,796441',
    ]);
    const report = await importDirectory(testDeps({ engine }), file, { ...OPTIONS, dryRun: true });
    expect(report).toMatchObject({
      created: 2,
      updated: 1,
      unchanged: 1,
      made: { districts: 1, 'rd-blocks': 1, 'block-offices': 1 },
    });
    expect(report.rejected.map(({ reason }) => reason)).toEqual(['pincode: must be exactly 6 digits']);
    expect(digest(await rowsOf(engine, ''))).toEqual(digest(items));
  });
});
