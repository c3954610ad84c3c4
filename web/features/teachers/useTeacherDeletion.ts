import type { Teacher, TeacherCascade } from '#shared/domain/teacher.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { call } from '../../api/client.ts';
import { useEndpointMutation } from '../../api/hooks.ts';
import { useDeletion } from '../../list/useDeletion.ts';
import { impactFailed } from './impactFailed.ts';

/**
 * Deletes a teacher with what depends on it.
 * @param onGone called when the teacher turns out to be gone already
 * @param onDeleted called with the id of each teacher who is gone
 */
export function useTeacherDeletion(onGone: () => void, onDeleted?: (id: number) => void) {
  const { trigger } = useEndpointMutation('cascade.deleteTeacher');
  return useDeletion<Teacher, TeacherCascade>({
    impact: async (id) => (await call('cascade.teacherImpact', { params: { id } })).data.cascadeInfo,
    remove: async (id) => (await trigger({ params: { id }, query: { force: true } })).data?.job,
    recounts: true,
    texts: { ...teacherMessages, impactFailed, gone: teacherMessages.notFound },
    onGone,
    onDeleted,
  });
}
