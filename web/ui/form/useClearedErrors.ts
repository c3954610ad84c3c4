import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Clears the error of a field as soon as the field changes, in a form that sets its errors by itself. */
export function useClearedErrors<V extends FieldValues>({ watch, clearErrors }: UseFormReturn<V>) {
  useEffect(() => {
    const { unsubscribe } = watch((_values, { name }) => {
      if (name) clearErrors(name);
    });
    return unsubscribe;
  }, [watch, clearErrors]);
}
