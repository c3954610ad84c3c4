import type { User } from '#shared/domain/user.ts';
import { keepRow } from '../../api/keepAnswer.ts';

/** Updates an account, as it was just stored, in the cached lists that hold it. */
export const keepAccount = ({ data }: { data: User }) => keepRow('userManagement', data);
