import { Box, Button, Input } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { type ConditionValue, kindOf, LONGEST_VALUE } from '#shared/domain/question.ts';
import { showType } from '#shared/domain/text.ts';
import type { Field } from '#shared/records/record.ts';
import { DayInput } from '../../ui/DayInput.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { Select } from '../../ui/Select.tsx';
import { type Draft, readTexts, typedTexts } from './askState.ts';
import { useNamesOf } from './useNamesOf.ts';

type Props = {
  field: Field;
  draft: Draft;
  /** Names the field for screen readers, such as `Value of District`. */
  label: string;
  /** The district that the question asks for, whose places are offered. */
  district: string;
  invalid: boolean;
  onChange: (value: ConditionValue | undefined) => void;
};

/** Where the value of a condition is typed or chosen, as its field and operator need it. */
export function ValueField(props: Props) {
  const { field, draft } = props;
  const names = useNamesOf(field, props.district);
  if (draft.operator === 'empty') return null;
  if (draft.operator === 'within') return <PeriodField {...props} />;
  const kind = kindOf(field);
  if (kind === 'date') return <DayField {...props} />;
  if (kind === 'number') return <NumberField {...props} />;
  if (!names) return <PlainField {...props} />;
  return draft.operator === 'in' ? (
    <NamesField {...props} names={names} />
  ) : (
    <NameField {...props} names={names} />
  );
}

const wide = { width: { base: 'full', md: '15rem' } } as const;
const brief = { width: { base: '6rem', md: '6rem' } } as const;

/** A text or, where the condition takes several, texts between commas or semicolons. */
function PlainField({ draft, label, invalid, onChange }: Props) {
  const several = draft.operator === 'in';
  const [typed, setTyped] = useState(() => {
    const texts = [draft.value ?? ''].flat().map(String);
    return several ? typedTexts(texts) : texts.join();
  });
  return (
    <Input
      {...wide}
      aria-label={label}
      aria-invalid={invalid || undefined}
      autoComplete="off"
      maxLength={LONGEST_VALUE}
      placeholder={several ? 'One; another' : undefined}
      value={typed}
      onChange={({ target: { value } }) => {
        setTyped(value);
        onChange(several ? readTexts(value) : value);
      }}
    />
  );
}

function NumberField({ draft, label, invalid, onChange }: Props) {
  const [typed, setTyped] = useState(String(draft.value ?? ''));
  return (
    <Input
      {...brief}
      aria-label={label}
      aria-invalid={invalid || undefined}
      inputMode="numeric"
      autoComplete="off"
      maxLength={7}
      value={typed}
      onChange={({ target }) => {
        const digits = target.value.replace(/[^0-9]/g, '');
        setTyped(digits);
        onChange(digits === '' ? undefined : Number(digits));
      }}
    />
  );
}

/** A day, typed as people here write it. */
function DayField({ draft, label, invalid, onChange }: Props) {
  return <DayInput label={label} value={String(draft.value ?? '')} invalid={invalid} onDay={onChange} />;
}

const DIRECTIONS = [
  ['', 'the next'],
  ['-', 'the last'],
] as const;
const UNITS = [
  ['d', 'days'],
  ['m', 'months'],
  ['y', 'years'],
] as const;

/** A period from today or until today: `12m`, `-3y`. */
function PeriodField({ draft, label, invalid, onChange }: Props) {
  const [, sign = '', number = '', unit = 'm'] = /^(-?)(\d*)([dmy])$/.exec(String(draft.value ?? '')) ?? [];
  const [parts, setParts] = useState({ sign, number, unit });
  const change = (part: Partial<typeof parts>) => {
    const next = { ...parts, ...part };
    setParts(next);
    onChange(next.number === '' ? undefined : `${next.sign}${next.number}${next.unit}`);
  };
  return (
    <>
      <Choose
        label={`${label}: direction`}
        value={parts.sign}
        options={DIRECTIONS}
        onChange={(value) => change({ sign: value })}
      />
      <Input
        width="4.5rem"
        aria-label={`${label}: number`}
        aria-invalid={invalid || undefined}
        inputMode="numeric"
        autoComplete="off"
        maxLength={4}
        value={parts.number}
        onChange={({ target }) => change({ number: target.value.replace(/[^0-9]/g, '') })}
      />
      <Choose
        label={`${label}: unit`}
        value={parts.unit}
        options={UNITS}
        onChange={(value) => change({ unit: value })}
      />
    </>
  );
}

type Named = Props & { names: readonly string[] };
const optionsOf = (names: readonly string[]) => names.map((name) => [name, showType(name)] as const);

function NameField({ draft, label, names, invalid, onChange }: Named) {
  const value = String(draft.value ?? '');
  const all = value === '' || names.includes(value) ? names : [value, ...names];
  return (
    <Choose
      label={label}
      value={value}
      none="Choose …"
      invalid={invalid}
      options={optionsOf(all)}
      onChange={(name) => onChange(name || undefined)}
    />
  );
}

/** Several names, each as a button that takes it away. */
function NamesField({ draft, label, names, invalid, onChange }: Named) {
  const chosen = Array.isArray(draft.value) ? draft.value : draft.value ? [String(draft.value)] : [];
  const left = names.filter((name) => !chosen.includes(name));
  const box = useRef<HTMLDivElement>(null);
  return (
    <Box ref={box} display="flex" flexWrap="wrap" gap={2}>
      {chosen.map((name) => (
        <Button
          key={name}
          variant="subtle"
          aria-label={`Remove ${name}`}
          onClick={() => {
            onChange(chosen.filter((one) => one !== name));
            // The button goes with its name.
            box.current?.querySelector('select')?.focus();
          }}
        >
          {showType(name)} <CloseIcon size="4" />
        </Button>
      ))}
      <Choose
        label={label}
        value=""
        none={chosen.length > 0 ? 'or …' : 'Choose …'}
        invalid={invalid}
        options={optionsOf(left)}
        onChange={(name) => name && onChange([...chosen, name])}
      />
    </Box>
  );
}

type ChooseProps = {
  label: string;
  value: string;
  /** The text for no choice. Without it there always is one. */
  none?: string;
  invalid?: boolean;
  options: readonly (readonly [value: string, text: string])[];
  onChange: (value: string) => void;
};

/** A list from which to choose one. */
export const Choose = ({ label, invalid, ...choice }: ChooseProps) => (
  <Select
    aria-label={label}
    aria-invalid={invalid || undefined}
    box={{ width: 'auto', maxWidth: 'full' }}
    {...choice}
  />
);
