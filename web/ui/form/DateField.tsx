import { Box, IconButton, Input } from '@chakra-ui/react';
import { type ComponentType, useRef, useState } from 'react';
import { type FieldPathByValue, type FieldValues, useController, useFormContext } from 'react-hook-form';
import { showDate, showLongDate } from '#shared/domain/dates.ts';
import { readDay } from '#shared/domain/fields.ts';
import { readTypedDate } from '#shared/domain/typedDate.ts';
import { dayMessages } from '#shared/messages/day.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { todayInIndia } from '../../api/todayInIndia.ts';
import { FormField } from '../FormField.tsx';
import { CalendarIcon } from '../icons.tsx';
import type { CalendarProps } from '../widgets/Calendar.tsx';
import { loadWidgets } from '../widgets.ts';

type DateFieldProps<V extends FieldValues> = {
  name: FieldPathByValue<V, string>;
  label: string;
  required?: boolean;
  /** Stands beneath while no day is typed, and always where the field is read-only. */
  hint?: string;
  readOnly?: boolean;
  /** Takes the focus when its dialog opens. */
  initialFocus?: boolean;
};

const HOW = 'Day, month, year';

/** What the field shows for a value of the form: a day as people here read it, any other text as it was typed. */
const shownFor = (value: string) => (readDay(value) ? showDate(value) : value);

/**
 * A text field for a day. The form's value is `YYYY-MM-DD`, or the text itself while it names no day, which the rules
 * refuse. The browser's own field shows a day in the order of the browser's language, so that 5 June became 6 May.
 */
export function DateField<V extends FieldValues>(props: DateFieldProps<V>) {
  const { name, label, required, hint = HOW, initialFocus = false, readOnly } = props;
  const { control } = useFormContext<V>();
  const { field, fieldState } = useController({ control, name });
  const [typed, setTyped] = useState('');
  const [Calendar, setCalendar] = useState<ComponentType<CalendarProps>>();
  const input = useRef<HTMLInputElement>(null);
  const value: string = field.value;
  const toValue = (text: string) => readTypedDate(text, todayInIndia()) ?? text.trim();

  // Told as soon as the field is left, and not while somebody is still typing.
  const isNoDay = value !== '' && !readDay(value) && (typed === '' || fieldState.error !== undefined);
  const error = isNoDay ? dayMessages.noDay : fieldState.error?.message;
  const open = async () => {
    const widgets = await loadWidgets(sharedMessages.calendarMissing);
    if (widgets) setCalendar(() => widgets.Calendar);
  };
  const close = () => {
    setCalendar(undefined);
    input.current?.focus();
  };
  return (
    <FormField
      label={label}
      required={required}
      hint={readDay(value) && !readOnly ? showLongDate(value) : hint}
      error={error}
      live={isNoDay}
    >
      {(a11y) => (
        <Box position="relative">
          <Input
            {...a11y}
            name={name}
            readOnly={readOnly}
            background={readOnly ? 'bg.muted' : undefined}
            data-initial-focus={initialFocus ? '' : undefined}
            ref={(element) => {
              input.current = element;
              field.ref(element);
            }}
            // What is typed stays as it is until the field is left, unless the form was given another day meanwhile.
            value={toValue(typed) === value ? typed : shownFor(value)}
            onChange={({ target }) => {
              setTyped(target.value);
              field.onChange(toValue(target.value));
            }}
            onBlur={() => {
              setTyped('');
              field.onBlur();
            }}
            onKeyDown={(event) => {
              if (readOnly || event.key !== 'ArrowDown' || !event.altKey) return;
              event.preventDefault();
              void open();
            }}
            paddingEnd="11"
            placeholder="DD/MM/YYYY"
            inputMode="numeric"
            autoComplete="off"
            maxLength={35}
          />
          {!readOnly && (
            <IconButton
              // Tab goes from one field to the next. Alt+Down opens the calendar from the field.
              tabIndex={-1}
              aria-label={`Choose ${label} in a calendar`}
              aria-keyshortcuts="Alt+ArrowDown"
              aria-haspopup="dialog"
              variant="ghost"
              position="absolute"
              top="0"
              insetEnd="0"
              onClick={open}
            >
              <CalendarIcon />
            </IconButton>
          )}
          {Calendar && (
            <Calendar
              label={label}
              day={readDay(value) && value}
              onChoose={(day) => {
                setTyped('');
                field.onChange(day);
                close();
              }}
              onClose={close}
            />
          )}
        </Box>
      )}
    </FormField>
  );
}
