import type { School, SchoolCascade } from '#shared/domain/school.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import { call } from '../../api/client.ts';
import { useEndpointMutation } from '../../api/hooks.ts';
import { useDeletion } from '../../list/useDeletion.ts';

/** Deletes a school with what depends on it. Calls `onGone` when the school turns out to be gone already. */
export function useSchoolDeletion(onGone: () => void) {
  const { trigger } = useEndpointMutation('cascade.deleteSchool');
  return useDeletion<School, SchoolCascade>({
    impact: async (id) => (await call('cascade.schoolImpact', { params: { id } })).data.cascadeInfo,
    remove: async (id) => (await trigger({ params: { id }, query: { force: true } })).data?.job,
    recounts: true,
    texts: { ...schoolMessages, impactFailed: () => schoolMessages.cascadeMissing },
    onGone,
  });
}
