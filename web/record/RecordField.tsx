import type { FieldValues } from 'react-hook-form';
import { COLLECTION_NAMES } from '#shared/records/collections.ts';
import type { Field, Fields, Name } from '#shared/records/record.ts';
import { listHint, namesOf } from '../reference/choices.ts';
import { type ListedCollection, useReferenceList } from '../reference/useReference.ts';
import { CheckboxGroup, type CheckboxGroupProps } from '../ui/form/CheckboxGroup.tsx';
import { ChoiceField, type ChoiceFieldProps } from '../ui/form/ChoiceField.tsx';
import { DateField } from '../ui/form/DateField.tsx';
import { digitsOnly } from '../ui/form/inputFilters.ts';
import { LongTextField, type LongTextFieldProps } from '../ui/form/LongTextField.tsx';
import { TextField, type TextFieldProps } from '../ui/form/TextField.tsx';

type Text = TextFieldProps<FieldValues>;
type Lines = LongTextFieldProps<FieldValues>;
type Choice = ChoiceFieldProps<FieldValues>;
type Listed = Omit<Choice, 'options'>;
type Boxes = CheckboxGroupProps<FieldValues>;
type Control<F extends Field> = F extends { someOf: unknown }
  ? Boxes
  : F extends { choice: string } | { oneOf: unknown }
    ? Omit<Choice, 'own'>
    : F extends { lines: number }
      ? Lines
      : Text;

type Props<R extends Fields, N extends Name<R>> = {
  of: R;
  name: N;
  /** Where the record's values stand in the form, `posting_histories.0`. At its top by default. */
  at?: string;
  /** The stored values of the record being edited. A choice stays selectable after the list has lost it. */
  own?: { readonly [M in Name<R>]?: unknown };
} & Partial<Omit<Control<R[N]>, 'name'>>;

const choosing = (what: string) => `Select a ${what.toLowerCase()}`;

/**
 * The control of a declared field, by the field's kind. `LocationFields` shows the fields of a place. Lists of entries
 * are laid out by hand.
 */
export function RecordField<R extends Fields, N extends Name<R>>({
  of,
  name,
  at,
  own,
  ...more
}: Props<R, N>) {
  const field: Field = of[name] as Field;
  const { label, required } = field;
  const props = { name: at ? `${at}.${name}` : name, label, required, ...more };
  if ('someOf' in field) {
    const options = typeof field.someOf === 'string' ? [] : field.someOf;
    return <CheckboxGroup options={options} {...(props as Omit<Boxes, 'options'>)} />;
  }
  if ('choice' in field && !field.under) {
    const stored = own?.[name] as string | undefined;
    return <ListField collection={field.choice as ListedCollection} own={stored} {...(props as Listed)} />;
  }
  if ('oneOf' in field)
    return <ChoiceField placeholder={choosing(label)} options={field.oneOf} {...(props as Listed)} />;
  if ('lines' in field)
    return <LongTextField maxLength={field.lines} {...(props as Omit<Lines, 'maxLength'>)} />;
  if ('date' in field) return <DateField {...props} />;
  const text = props as Text;
  if ('number' in field)
    return <TextField filter={digitsOnly(String(field.number[1]).length)} inputMode="numeric" {...text} />;
  // A filter limits the digits. A maximum length would cut off digits when people paste spaces between them.
  if ('text' in field) return <TextField maxLength={text.inputMode ? undefined : field.text} {...text} />;
  throw new Error(`RecordField has no control for ${label}`);
}

function ListField({ collection, ...props }: Listed & { collection: ListedCollection }) {
  const list = useReferenceList(collection);
  return (
    <ChoiceField
      placeholder={choosing(COLLECTION_NAMES[collection].one)}
      {...props}
      options={namesOf(list)}
      unlisted={list.loaded ? props.unlisted : undefined}
      hint={props.hint ?? listHint(list)}
    />
  );
}
