import type { User } from '#shared/domain/user.ts';
import { keepRow } from '../../api/keepAnswer.ts';

/** Shows an account as it was just stored in the lists that have it. */
export const keepAccount = ({ data }: { data: User }) => keepRow('userManagement', data);
