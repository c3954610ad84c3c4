import { leaving } from '#shared/contracts/leaving.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { teacherOnce } from '../teachers/once.ts';
import { reinstate } from './writes.ts';

export const run: Run<typeof leaving.reinstate> = async (input, deps) => ({
  success: true,
  data: await teacherOnce(deps, input, () => reinstate(deps, input, input.params.id, input.body)),
});

export const handler = toLambda(leaving.reinstate, run);
