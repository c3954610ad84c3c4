import { Box, chakra, IconButton, NativeSelect } from '@chakra-ui/react';
import { counted } from '#shared/domain/text.ts';
import { askMessages } from '#shared/messages/ask.ts';
import { type AskedOf, askedField } from '#shared/records/asked.ts';
import { CloseIcon } from '../../ui/icons.tsx';
import { nativeSelect } from '../../ui/Select.tsx';
import { type Draft, emptyDraft, lackOf } from './askState.ts';
import { Choose, ValueField } from './ValueField.tsx';
import { choicesFor, fieldGroups, labelOf } from './words.ts';

type Props = {
  of: AskedOf;
  /** Its place, from 1. */
  at: number;
  /** The word before it: `whose`, `and whose`. */
  lead: string;
  draft: Draft;
  district: string;
  /** How many rows are left after it; undefined while that is not known. */
  left: number | undefined;
  /** It is counted together with others, not by itself, or not at all. */
  uncounted: boolean;
  /** What the server says is wrong with it. */
  fault: string | undefined;
  onChange: (draft: Draft) => void;
  onRemove: () => void;
};

/** A condition as a part of a sentence, with what is left after it, or what it lacks. */
export function ConditionLine(props: Props) {
  const { of, at, lead, draft, district, left, uncounted, fault, onChange, onRemove } = props;
  const field = askedField(of, draft.field);
  const label = labelOf(of, draft.field);
  const lack = lackOf(of, draft);
  const wrong = fault ?? (lack && lack !== 'value' && lack !== 'unknown' ? `${label}: ${lack}` : undefined);
  const choices = choicesFor(of, draft.field);
  const chosen = choices.findIndex(
    ({ operator, value }) => operator === draft.operator && (value === undefined || value === draft.value),
  );

  const takeField = (name: string) => {
    const [first] = choicesFor(of, name);
    if (first) onChange({ ...emptyDraft(name, first.operator), key: draft.key, value: first.value });
  };
  const takeChoice = (at: number) => {
    const choice = choices[at];
    if (!choice) return;
    const keeps = choice.operator !== 'empty' && draft.operator !== 'empty' && fits(draft, choice.operator);
    onChange({
      ...draft,
      operator: choice.operator,
      value: choice.value ?? (keeps ? valueFor(draft, choice.operator) : undefined),
    });
  };

  const noteOf = () => {
    if (lack) return askMessages.lacksValue;
    if (uncounted) return undefined;
    return left === undefined ? askMessages.uncounted(true, false) : leftText(of, left);
  };

  return (
    <Box as="li" display="flex" flexWrap="wrap" alignItems="center" gap={2}>
      <chakra.span minWidth={{ md: '5.5rem' }} color="fg.muted" textAlign={{ md: 'end' }}>
        {lead}
      </chakra.span>
      <NativeSelect.Root recipe={nativeSelect} width="auto" maxWidth="full">
        <NativeSelect.Field
          aria-label={`Field of condition ${at}`}
          value={draft.field}
          onChange={({ target }) => takeField(target.value)}
        >
          {fieldGroups(of).map(({ label: group, names }) => (
            <optgroup key={group} label={group}>
              {names.map((name) => (
                <option key={name} value={name}>
                  {labelOf(of, name)}
                </option>
              ))}
            </optgroup>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      <Choose
        label={`Comparison of ${label}`}
        value={String(Math.max(0, chosen))}
        options={choices.map(({ text }, at) => [String(at), text])}
        onChange={(at) => takeChoice(Number(at))}
      />
      {field && (
        <ValueField
          key={`${draft.field} ${draft.operator}`}
          field={field}
          draft={draft}
          label={`Value of ${label}`}
          district={district}
          invalid={wrong !== undefined}
          onChange={(value) => onChange({ ...draft, value })}
        />
      )}
      <IconButton variant="ghost" aria-label={`Remove the condition on ${label}`} onClick={onRemove}>
        <CloseIcon />
      </IconButton>
      <chakra.span fontSize="sm" color={wrong ? 'fg.error' : 'fg.muted'} role={wrong ? 'alert' : undefined}>
        {wrong ?? noteOf()}
      </chakra.span>
    </Box>
  );
}

const leftText = (of: AskedOf, left: number) =>
  `${counted(left, of === 'schools' ? 'school' : 'teacher', of)} left`;

/** Whether a value can stay when the operator changes. */
const fits = ({ operator, value }: Draft, next: Draft['operator']) =>
  value !== undefined && operator !== 'within' && next !== 'within';

/** A value for another operator: one name of several, or a list of one. */
function valueFor({ value }: Draft, next: Draft['operator']): Draft['value'] {
  if (next === 'in') return Array.isArray(value) ? value : [String(value)];
  return Array.isArray(value) ? value[0] : value;
}
