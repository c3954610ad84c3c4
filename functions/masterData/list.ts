import { masterData } from '#shared/contracts/masterData.ts';
import { COLLECTIONS } from '#shared/domain/masterData.ts';
import { listMaster } from '../data/masterList.ts';
import { AppError } from '../http/errors.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

/** Collections whose plain list leaves inactive items out, because an `/all` gives them. */
const WITH_ALL = new Set(
  masterData.list.path.filter((path) => path.endsWith('/all')).map((path) => path.split('/')[1]),
);

export const run: Run<typeof masterData.list> = async ({ route, versions }, deps) => {
  const [, name, variant] = route.split('/');
  const collection = COLLECTIONS.find((known) => known === name);
  if (!collection) throw new AppError('notFound');
  const inactive = variant === 'all' || (variant === undefined && !WITH_ALL.has(collection));
  return { success: true, data: listMaster(await deps.masterData.at(versions), collection, { inactive }) };
};

export const handler = toLambda(masterData.list, run);
