import { Input } from '@chakra-ui/react';
import type { FormEvent, HTMLAttributes, SyntheticEvent } from 'react';
import {
  type FieldError,
  type FieldPathByValue,
  type FieldValues,
  get,
  useFormContext,
  useFormState,
} from 'react-hook-form';
import { FormField } from '../FormField.tsx';
import { applyFilter, type Filter } from './applyFilter.ts';
import { controlSize } from './controlSize.ts';

export type TextFieldProps<V extends FieldValues> = {
  name: FieldPathByValue<V, string>;
  label: string;
  required?: boolean;
  hint?: string;
  title?: string;
  type?: 'text' | 'email' | 'date' | 'password';
  /** Keeps of what is typed or pasted only what the field takes. */
  filter?: Filter;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readOnly?: boolean;
  maxLength?: number;
  placeholder?: string;
  /** The element that a dialog gives the focus first. */
  initialFocus?: boolean;
};

/** What the form holds of a date that is half typed or impossible; a browser gives '' for it, as for none at all. */
const NO_DAY = '-';
/** The rule's own words name a form that the browser's field does not show. */
const NO_DAY_FAULT = 'This date is not complete or does not exist';

/** A line of text of the form around it, with its label, hint and fault. */
export function TextField<V extends FieldValues>(props: TextFieldProps<V>) {
  const { name, label, required, hint, filter, type = 'text', initialFocus, ...input } = props;
  const { register, control, getValues } = useFormContext<V>();
  const { errors } = useFormState({ control, name, exact: true });
  const fault: FieldError | undefined = get(errors, name);
  const registered = register(name);
  const error = fault && getValues(name) === NO_DAY ? NO_DAY_FAULT : fault?.message;
  const tellDate = ({ currentTarget: { value, validity } }: SyntheticEvent<HTMLInputElement>) => {
    const typed = validity.badInput ? NO_DAY : value;
    if (typed !== getValues(name))
      void registered.onChange({ type: 'change', target: { name, value: typed } });
  };
  return (
    <FormField label={label} required={required} hint={hint} error={error}>
      {(a11y) => (
        <Input
          {...a11y}
          {...registered}
          {...input}
          // To type half a date or an impossible one into an empty field is no change to the browser.
          {...(type === 'date' && { onChange: tellDate, onKeyUp: tellDate, onBlur: tellDate })}
          type={type}
          size={controlSize}
          // The word that keeps a browser from filling in the reader's own password.
          autoComplete={type === 'password' ? 'new-password' : 'off'}
          background={input.readOnly ? 'bg.muted' : undefined}
          data-initial-focus={initialFocus ? '' : undefined}
          // Before the change is told to anyone, so that nobody sees what does not belong there.
          onInput={
            filter &&
            ((event) => {
              // A letter that is still being composed of several keys is left alone until it is whole.
              const { isComposing } = event.nativeEvent as InputEvent;
              if (!isComposing) applyFilter(filter, event as FormEvent<HTMLInputElement>);
            })
          }
          onCompositionEnd={
            filter &&
            ((event) => {
              applyFilter(filter, event);
              void registered.onChange(event);
            })
          }
        />
      )}
    </FormField>
  );
}
