import type { User, UserCascade } from '#shared/domain/user.ts';
import { userMessages } from '#shared/messages/users.ts';
import { messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { useEndpointMutation } from '../../api/hooks.ts';
import { useDeletion } from '../../list/useDeletion.ts';

const impact = async (id: number) => (await call('cascade.userImpact', { params: { id } })).data.cascadeInfo;

/**
 * Deletes an account after showing what that ends.
 * @param onDeleted called with the id of each account that is gone
 * @param onGone called when an account was gone already, or may be
 */
export function useUserDeletion(onDeleted: (id: number) => void, onGone: () => void) {
  const { trigger } = useEndpointMutation('cascade.deleteUser');
  return useDeletion<User, UserCascade>({
    impact,
    remove: async (id) => {
      await trigger({ params: { id }, query: { force: true } });
      return undefined;
    },
    texts: { ...userMessages, impactFailed: (error) => messageOf(error, userMessages.cascadeMissing) },
    onGone,
    onDeleted,
  });
}
