import { medicalRecords } from '#shared/contracts/medicalRecords.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { medicalPage } from './page.ts';

export const run: Run<typeof medicalRecords.list> = async (input, deps) => {
  const { data, pagination } = await medicalPage(deps, input);
  const { page, totalPages } = pagination;
  const around = { hasPrevPage: page > 1, hasNextPage: page < totalPages };
  return { success: true, data, pagination: { ...pagination, ...around } };
};

export const handler = toLambda(medicalRecords.list, run);
