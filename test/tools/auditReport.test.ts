import { expect, it } from 'vitest';
import { readAudit } from './auditReport.ts';

const report = (vulnerabilities: object) => JSON.stringify({ auditReportVersion: 2, vulnerabilities });

it('ends with 0 where no fault is high', () => {
  expect(readAudit(report({}))).toMatchObject({ code: 0 });
  expect(readAudit(report({ a: { severity: 'moderate', range: '<2' } }))).toEqual({
    code: 0,
    lines: ['moderate: a <2', '1 known vulnerabilities in the deployed packages, 0 of them high.'],
  });
});

it('ends with 1 where one is high or critical', () => {
  for (const severity of ['high', 'critical'])
    expect(readAudit(report({ a: { severity, range: '*' } }))).toMatchObject({ code: 1 });
});

it('says that nothing is known where the registry gives no answer, and never that all is well', () => {
  const refused = readAudit(
    JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405, error: {} }),
  );
  expect(refused.code).toBe(2);
  expect(refused.lines[0]).toContain('gives no answer about them (it answered 405)');
  const unreached = readAudit(JSON.stringify({ message: 'request failed, reason: ECONNREFUSED', error: {} }));
  expect(unreached).toMatchObject({
    code: 2,
    lines: [expect.stringContaining('ECONNREFUSED'), expect.anything()],
  });
  for (const printed of ['', 'npm: not found', '{}']) expect(readAudit(printed).code).toBe(2);
});
