import { DatePicker, parseDate } from '@chakra-ui/react';
import { datePickerSlotRecipe } from '@chakra-ui/react/theme';
import { useEffect, useState } from 'react';

export type CalendarProps = {
  /** The field it belongs to. */
  label: string;
  /** `YYYY-MM-DD` */
  day: string | undefined;
  onChoose: (day: string) => void;
  onClose: () => void;
};

/** Its days are narrower where a phone shows large text. */
const fits = {
  '& table': { width: 'full', tableLayout: 'fixed' },
  '& table th': { width: 'auto' },
  '& table [data-part=table-cell-trigger]': { width: 'full', minWidth: '0' },
} as const;

/** A calendar below its field. It is one of the heavy widgets, since most days are typed. */
export function Calendar({ label, day, onChoose, onClose }: CalendarProps) {
  // It gives the focus to a day when it opens, but not when it is open from the first.
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(true), []);
  return (
    <DatePicker.Root
      recipe={datePickerSlotRecipe}
      open={open}
      value={day ? [parseDate(day)] : []}
      onValueChange={({ value: [chosen] }) => chosen && onChoose(chosen.toString())}
      onOpenChange={({ open }) => !open && onClose()}
      locale="en-GB"
      timeZone="Asia/Kolkata"
      // Not cut off by the dialog or the panel around it, nor by a low screen, where it lies over its field.
      positioning={{ strategy: 'fixed', placement: 'bottom-end', overlap: true }}
      position="absolute"
      inset="0"
      pointerEvents="none"
    >
      <DatePicker.Control height="full" />
      <DatePicker.Positioner zIndex="popover">
        <DatePicker.Content
          aria-label={label}
          pointerEvents="auto"
          borderWidth="1px"
          minWidth="0"
          width="calc(var(--table-cell-size) * 7 + 1.5rem + 2px)"
          maxWidth="calc(100vw - 1rem)"
          css={fits}
        >
          <DatePicker.View view="day">
            <DatePicker.Header />
            <DatePicker.DayTable />
          </DatePicker.View>
          <DatePicker.View view="month">
            <DatePicker.Header />
            <DatePicker.MonthTable />
          </DatePicker.View>
          <DatePicker.View view="year">
            <DatePicker.Header />
            <DatePicker.YearTable />
          </DatePicker.View>
        </DatePicker.Content>
      </DatePicker.Positioner>
    </DatePicker.Root>
  );
}
