import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import type { FactorInfo } from '#shared/domain/factor.ts';
import { factorMessages } from '#shared/messages/factors.ts';
import { securityMessages } from '#shared/messages/security.ts';
import { ApiError, issuesOf, leavesOpen, messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import type { CallInput } from '../../api/types.ts';
import { isHeldAlready } from '../../session/passkey.ts';
import { useClearedErrors } from '../../ui/form/useClearedErrors.ts';
import { useSaving } from '../../ui/form/useSaving.ts';
import { notify } from '../../ui/notify.tsx';

export type Adding = {
  onAdded: (codes?: readonly string[]) => void;
  /** Reads the list again. Returns the step that it did not hold when the dialog was opened. */
  findNew: () => Promise<FactorInfo | undefined>;
  /** The step is there, but the answer that held its recovery codes never came. */
  onFound: (factor: FactorInfo) => void;
  onClose: () => void;
};

/** Whether a step may be there although adding it failed: an answer was lost, of this request or of one before. */
const mayBeThere = (error: unknown) =>
  error instanceof ApiError
    ? leavesOpen(error) ||
      error.code === 'conflict' ||
      issuesOf(error).some(({ field }) => field === 'ticket')
    : isHeldAlready(error);

/**
 * What to do after a failure to add a step.
 * @returns the step, where it was added all the same, or what to say
 */
async function afterFailure(
  error: unknown,
  findNew: Adding['findNew'],
  otherwise: string,
): Promise<FactorInfo | string> {
  const found = mayBeThere(error) ? await findNew() : undefined;
  if (found) return found;
  if (isHeldAlready(error)) return factorMessages.samePasskey;
  if (error instanceof ApiError && leavesOpen(error)) return securityMessages.addUnknown;
  return issuesOf(error)[0]?.message ?? messageOf(error, otherwise);
}

/**
 * How a dialog adds a second step. `add` sends what `prepare` returns.
 * @param field where a refusal stands
 * @param otherwise what to say where the server says nothing
 */
export function useAdding<V extends FieldValues>(
  form: UseFormReturn<V>,
  field: Path<V>,
  otherwise: string,
  { onAdded, findNew, onFound }: Adding,
) {
  useClearedErrors(form);
  const { saving = false, begin, end } = useSaving<true>();
  const add = async (prepare: () => Promise<CallInput<'factors.create'>['body']>) => {
    if (saving) return;
    begin(true);
    try {
      const { data } = await call('factors.create', { body: await prepare() });
      end();
      notify.success(securityMessages.added(data.factor.name));
      onAdded(data.recovery);
    } catch (error) {
      const found = await afterFailure(error, findNew, otherwise);
      // Before that the field is locked and cannot take the focus.
      end();
      if (typeof found !== 'string') return onFound(found);
      form.setError(field, { message: found }, { shouldFocus: true });
    }
  };
  return { saving, add };
}
