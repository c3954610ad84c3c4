import { userManagement } from '#shared/contracts/userManagement.ts';
import { paginate } from '../directory/page.ts';
import { usersLike } from '../directory/users.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { presentUsers } from './page.ts';

export const run: Run<typeof userManagement.list> = async ({ query, versions }, deps) => {
  const [rows, master] = await Promise.all([deps.users.look(), deps.masterData.at(versions)]);
  const { rows: shown, pagination } = paginate(usersLike(rows, query), query.page, query.limit);
  return { success: true, data: await presentUsers(deps, shown, master), pagination };
};

export const handler = toLambda(userManagement.list, run);
