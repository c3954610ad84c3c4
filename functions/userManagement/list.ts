import { userManagement } from '#shared/contracts/userManagement.ts';
import { paginate } from '../directory/page.ts';
import { usersLike } from '../directory/users.ts';
import { serve } from '../http/toLambda.ts';
import { presentUsers } from './page.ts';

export const { run, handler } = serve(userManagement.list, async ({ query, versions }, deps) => {
  const [rows, master] = await Promise.all([deps.users.look(), deps.masterData.at(versions)]);
  const { rows: shown, pagination } = paginate(usersLike(rows, query), query.page, query.limit);
  return { data: await presentUsers(deps, shown, master), pagination };
});
