import { useState } from 'react';
import type { School, SchoolCascade } from '#shared/domain/school.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import { ApiError } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { useEndpointMutation } from '../../api/hooks.ts';
import { notify } from '../../ui/notify.tsx';

/** The server's own sentence, or undefined when no answer came. */
const serverMessage = (error: unknown) =>
  error instanceof ApiError && error.status > 0 && error.message ? error.message : undefined;

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/**
 * Deleting in two steps: first what it would take along, then, once confirmed, the deletion.
 * @param onGone called when the school turns out to be gone already, so that its row goes too
 */
export function useSchoolDeletion(onGone: () => void) {
  const [asking, setAsking] = useState<number>();
  const [target, setTarget] = useState<{ school: School; counts: SchoolCascade }>();
  const [deleted, setDeleted] = useState(0);
  const { trigger, isMutating } = useEndpointMutation('cascade.deleteSchool');

  const ask = async (school: School) => {
    if (asking !== undefined) return;
    setAsking(school.id);
    try {
      const { data } = await call('cascade.schoolImpact', { params: { id: school.id } });
      setTarget({ school, counts: data.cascadeInfo });
    } catch (error) {
      console.warn('The counts of a deletion did not load', error);
      notify.error(schoolMessages.cascadeMissing);
      if (isGone(error)) onGone();
    } finally {
      setAsking(undefined);
    }
  };

  const confirm = async () => {
    if (!target || isMutating) return;
    try {
      await trigger({ params: { id: target.school.id }, query: { force: true } });
      setDeleted((count) => count + 1);
      notify.success(schoolMessages.deleted);
    } catch (error) {
      const reason = serverMessage(error);
      notify.error(reason ? schoolMessages.deleteRefused(reason) : schoolMessages.deleteFailed);
      if (isGone(error)) onGone();
    } finally {
      setTarget(undefined);
    }
  };

  return {
    ask: (school: School) => void ask(school),
    /** The school whose counts are being fetched. */
    asking,
    target,
    confirm: () => void confirm(),
    cancel: () => setTarget(undefined),
    deleting: isMutating,
    /** How many were deleted since the screen opened. */
    deleted,
  };
}
