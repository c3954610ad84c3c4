import { useFormContext, useFormState } from 'react-hook-form';
import type { Told } from './screenOrder.ts';

/** The faults of the last try with what is wrong now. A mended one has no message. */
export function useFaults(told: readonly Told[]) {
  const { getFieldState } = useFormContext();
  // Reading `errors` draws anew whenever a fault comes or goes. Right after a try it is still that of the try before.
  const { errors } = useFormState();
  return told.map((fault) => ({ ...fault, message: errors && getFieldState(fault.field).error?.message }));
}
