import { chakra, Input } from '@chakra-ui/react';
import { type HTMLAttributes, type SyntheticEvent, useState } from 'react';
import {
  type FieldError,
  type FieldPathByValue,
  type FieldValues,
  get,
  useFormContext,
  useFormState,
} from 'react-hook-form';
import { formMessages } from '#shared/messages/forms.ts';
import { FormField } from '../FormField.tsx';
import { applyFilter, droppedBy, type Filter } from './applyFilter.ts';

export type TextFieldProps<V extends FieldValues> = {
  name: FieldPathByValue<V, string>;
  label: string;
  required?: boolean;
  hint?: string;
  title?: string;
  type?: 'text' | 'email' | 'password';
  /** Keeps only what the field accepts, of what is typed or pasted. */
  filter?: Filter;
  /** Names the characters that the filter dropped. */
  saysDropped?: boolean;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readOnly?: boolean;
  maxLength?: number;
  placeholder?: string;
  /** Whether a dialog focuses this field first. */
  initialFocus?: boolean;
};

/** A field for one line of text, with its label, hint and error. It belongs to the form around it. */
export function TextField<V extends FieldValues>(props: TextFieldProps<V>) {
  const { name, label, required, hint, filter, saysDropped, type = 'text', initialFocus, ...input } = props;
  const { register, control } = useFormContext<V>();
  const { errors } = useFormState({ control, name, exact: true });
  const fault: FieldError | undefined = get(errors, name);
  const registered = register(name);
  const [dropped, setDropped] = useState('');
  // Runs before the form hears of the change, so that characters that do not belong there never appear.
  const keep = (event: SyntheticEvent<HTMLInputElement>) => {
    if (!filter) return;
    const { value } = event.currentTarget;
    const gone = droppedBy(filter, value);
    // What was dropped while the field was filled stays named until the field is emptied.
    setDropped(value === '' ? '' : [...new Set(`${dropped}${gone}`)].join(''));
    applyFilter(filter, event);
  };
  return (
    <FormField label={label} required={required} hint={hint} error={fault?.message}>
      {(a11y) => (
        <>
          <Input
            {...a11y}
            {...registered}
            {...input}
            type={type}
            // `new-password` keeps a browser from filling in the reader's own password.
            autoComplete={type === 'password' ? 'new-password' : 'off'}
            background={input.readOnly ? 'bg.muted' : undefined}
            data-initial-focus={initialFocus ? '' : undefined}
            onInput={
              filter &&
              ((event) => {
                // A character that is still being composed of several keys is left alone until it is complete.
                const { isComposing } = event.nativeEvent as InputEvent;
                if (!isComposing) keep(event as SyntheticEvent<HTMLInputElement>);
              })
            }
            onCompositionEnd={
              filter &&
              ((event) => {
                keep(event);
                void registered.onChange(event);
              })
            }
          />
          {saysDropped && (
            <chakra.p role="status" fontSize="sm">
              {dropped && formMessages.dropped([...dropped].join(' '))}
            </chakra.p>
          )}
        </>
      )}
    </FormField>
  );
}
