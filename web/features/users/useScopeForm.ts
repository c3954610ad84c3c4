import { useForm } from 'react-hook-form';
import { useClearedErrors } from '../../ui/form/useClearedErrors.ts';
import { checkScope, FIELDS, type ScopeValues, type UserFaults } from './userValues.ts';

/** The form of a role and the area that the role needs. */
export function useScopeForm(start: ScopeValues) {
  const form = useForm<ScopeValues>({ defaultValues: start });
  useClearedErrors(form);
  /** Shows what is wrong with the fields on screen; the first of them takes the focus. */
  const show = (faults: UserFaults) => {
    const shown = FIELDS.filter(
      (field) => field in form.getValues() && faults[field],
    ) as (keyof ScopeValues)[];
    for (const field of shown) form.setError(field, { message: faults[field] });
    if (shown[0]) form.setFocus(shown[0]);
  };
  return {
    form,
    show,
    /** Shows what the role still needs. @returns whether it needs anything */
    lacks: () => {
      form.clearErrors();
      const faults = checkScope(form.getValues());
      show(faults);
      return Object.keys(faults).length > 0;
    },
  };
}
