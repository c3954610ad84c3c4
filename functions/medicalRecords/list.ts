import { medicalRecords } from '#shared/contracts/medicalRecords.ts';
import { serve } from '../http/toLambda.ts';
import { medicalPage } from './page.ts';

export const { run, handler } = serve(medicalRecords.list, async (input, deps) => {
  const { data, pagination } = await medicalPage(deps, input);
  const { page, totalPages } = pagination;
  const around = { hasPrevPage: page > 1, hasNextPage: page < totalPages };
  return { data, pagination: { ...pagination, ...around } };
});
