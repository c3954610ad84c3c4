import { audit } from '#shared/contracts/audit.ts';
import { claimFold } from '#shared/domain/text.ts';
import { exportsHolding } from '../exports/keptIds.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

export const run: Run<typeof audit.trace> = async ({ body }, deps) => {
  const asked = new Set(body.ids.map(claimFold));
  const [schools, teachers] = await Promise.all([deps.schools.look(), deps.teachers.look()]);
  const known = {
    schools: schools.filter(({ school_id }) => asked.has(claimFold(school_id))),
    teachers: teachers.filter(({ teacher_ID }) => asked.has(claimFold(teacher_ID))),
  };
  const ids = { schools: known.schools.map(({ id }) => id), teachers: known.teachers.map(({ id }) => id) };
  const data = {
    schools: ids.schools.length,
    teachers: ids.teachers.length,
    unknown: Math.max(0, asked.size - ids.schools.length - ids.teachers.length),
    exports: await exportsHolding(deps, ids),
  };
  return { success: true, data };
};

export const handler = toLambda(audit.trace, run);
