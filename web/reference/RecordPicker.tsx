import { type ComponentProps, type Ref, useState } from 'react';
import { formMessages } from '#shared/messages/forms.ts';
import { listMessages } from '#shared/messages/lists.ts';
import { Combobox } from '../ui/Combobox.tsx';
import type { ControlProps } from '../ui/FormField.tsx';
import { type Found, useTypedSearch } from './useTypedSearch.ts';

type Source = keyof Found;

export type PickerProps<S extends Source> = {
  control: ControlProps;
  /** The text of what is chosen, which stands there until somebody types. */
  chosen: string;
  /** What is chosen, where another choice may come from outside the field. What is typed then goes. */
  of?: string;
  onChoose: (row: Found[S]) => void;
  /** Called when the field is left empty. */
  onClear?: () => void;
  onBlur?: () => void;
  /** Takes what is typed as it is. Without it, only what is found counts. */
  onText?: (text: string) => void;
  /** Called with true while the field holds something else than what is chosen. */
  onTyping?: (typing: boolean) => void;
  /** Whether nothing but Enter or a press chooses: a choice does more than fill the field. */
  byHand?: boolean;
  name?: string;
  inputRef?: Ref<HTMLInputElement>;
};

type Props<S extends Source> = PickerProps<S> & {
  source: S;
  /** Offered while the field is empty. */
  recent?: Found[S];
  /** Whether all rows are offered before anything is typed. */
  eager?: boolean;
  option: (row: Found[S]) => ComponentProps<typeof Combobox>['options'][number];
  kind: 'school' | 'teacher';
  placeholder: string;
  maxLength: number;
};

/** Finds a record by what is typed. Escape and leaving bring back what was chosen. */
export function RecordPicker<S extends Source>({ source, recent, eager, option, kind, ...props }: Props<S>) {
  const { chosen, of, onChoose, onClear, onBlur, onText, onTyping, byHand, ...input } = props;
  // Searches only for what is typed, not for the name that was there from the start or was chosen.
  const [typed, setTyped] = useState<string>();
  const [before, setBefore] = useState(of);
  if (before !== of) {
    setBefore(of);
    setTyped(undefined);
  }
  const type = (now: string | undefined) => {
    setTyped(now);
    onTyping?.(now !== undefined);
  };
  const { rows, note, more, pending, meant, failed } = useTypedSearch(source, typed ?? '', eager);
  const text = typed ?? chosen;
  const offered = recent && text === '' ? [recent] : rows;
  return (
    <Combobox
      {...input}
      {...{ text, note, more, pending }}
      strict={!onText}
      options={offered.map(option)}
      meant={byHand || !meant ? undefined : option(meant).key}
      fault={failed ? listMessages.searchFailed : formMessages.chooseListed(kind)}
      onText={(value) => {
        type(value);
        onText?.(value);
      }}
      onRestore={() => type(undefined)}
      onLeave={() => {
        if (typed === '') onClear?.();
        type(undefined);
        onBlur?.();
      }}
      onChoose={(key) => {
        type(undefined);
        const row = offered.find((one) => option(one).key === key);
        if (row) onChoose(row);
      }}
    />
  );
}
