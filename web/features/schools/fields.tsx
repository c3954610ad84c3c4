import { Box, chakra, Input, NativeSelect } from '@chakra-ui/react';
import type { FormEvent } from 'react';
import { type Control, useController, useFormContext } from 'react-hook-form';
import { SCHOOL_LEVELS } from '#shared/domain/school.ts';
import { showType } from '#shared/domain/text.ts';
import { FormField, FormFieldGroup } from '../../ui/FormField.tsx';
import { fieldLabels, type SchoolField, type SchoolValues } from './schoolValues.ts';
import type { Choices } from './useReference.ts';

type TextName = Exclude<SchoolField, 'school_level'>;
const size = { base: 'lg', md: 'md' } as const;

/** Lets a filter change what was typed and keeps the caret where it stood in what remains. */
function applyFilter(filter: (text: string) => string, { currentTarget }: FormEvent<HTMLInputElement>) {
  const { value, selectionStart } = currentTarget;
  const kept = filter(value);
  if (kept === value) return;
  const caret = filter(value.slice(0, selectionStart ?? value.length)).length;
  currentTarget.value = kept;
  currentTarget.setSelectionRange(caret, caret);
}

type TextFieldProps = {
  name: TextName;
  required?: boolean;
  hint?: string;
  title?: string;
  type?: 'text' | 'email';
  /** Digits only, or whatever else the field takes, as typed. */
  filter?: (text: string) => string;
  readOnly?: boolean;
  maxLength?: number;
};

export function TextField({ name, required, hint, filter, type = 'text', ...input }: TextFieldProps) {
  const { register, formState } = useFormContext<SchoolValues>();
  const registered = register(name);
  return (
    <FormField
      label={fieldLabels[name]}
      required={required}
      hint={hint}
      error={formState.errors[name]?.message}
    >
      {(control) => (
        <Input
          {...control}
          {...registered}
          {...input}
          type={type}
          size={size}
          inputMode={filter && 'numeric'}
          autoComplete="off"
          background={input.readOnly ? 'bg.muted' : undefined}
          // Before the change is told to anyone, so that nobody sees what does not belong there.
          onInput={filter && ((event) => applyFilter(filter, event as FormEvent<HTMLInputElement>))}
        />
      )}
    </FormField>
  );
}

type ChoiceFieldProps = {
  name: TextName;
  required?: boolean;
  hint?: string;
  placeholder: string;
  options: readonly string[];
  /** A value that stays selectable though it is not (any more) in the list. */
  own?: string;
  disabled?: boolean;
  onChosen?: (value: string) => void;
};

/** A list to choose one name from. The value it holds is always among its options, listed or not. */
export function ChoiceField({ name, required, hint, placeholder, options, own, ...rest }: ChoiceFieldProps) {
  const { control } = useFormContext<SchoolValues>();
  const { field, fieldState } = useController({ name, control });
  const all = [...new Set([...options, own ?? '', field.value].filter(Boolean))];
  return (
    <FormField label={fieldLabels[name]} required={required} hint={hint} error={fieldState.error?.message}>
      {(a11y) => (
        <NativeSelect.Root size={size} disabled={rest.disabled}>
          <NativeSelect.Field
            {...a11y}
            {...field}
            onChange={(event) => {
              field.onChange(event);
              rest.onChosen?.(event.target.value);
            }}
          >
            <option value="">{placeholder}</option>
            {all.map((option) => (
              <option key={option} value={option}>
                {showType(option)}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
      )}
    </FormField>
  );
}

/** The names of a list's items, and the hint while they are not here. */
export const namesOf = ({ items }: Choices) => items.map(({ name }) => name);
export const listHint = ({ failed }: Choices) => (failed ? 'This list could not be loaded' : undefined);

const levelStyles = {
  display: 'flex',
  gap: 2,
  alignItems: 'center',
  minHeight: { base: '11', md: '8' },
  cursor: 'pointer',
  '& input': { width: 4, height: 4, flexShrink: 0, accentColor: 'var(--chakra-colors-brand-solid)' },
};

export function LevelsField({ control }: { control: Control<SchoolValues> }) {
  const { field, fieldState } = useController({ name: 'school_level', control });
  const error = fieldState.error?.message;
  return (
    <FormFieldGroup label={fieldLabels.school_level} required error={error}>
      <Box
        display="grid"
        gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr', xl: 'repeat(4, 1fr)' }}
        columnGap={4}
      >
        {SCHOOL_LEVELS.map((level, index) => (
          <chakra.label key={level} css={levelStyles}>
            <input
              type="checkbox"
              ref={index === 0 ? field.ref : undefined}
              aria-invalid={error ? true : undefined}
              checked={field.value.includes(level)}
              onBlur={field.onBlur}
              onChange={({ target: { checked } }) =>
                field.onChange(
                  SCHOOL_LEVELS.filter((each) => (each === level ? checked : field.value.includes(each))),
                )
              }
            />
            {level}
          </chakra.label>
        ))}
      </Box>
    </FormFieldGroup>
  );
}
