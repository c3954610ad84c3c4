import { ChakraProvider } from '@chakra-ui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, it } from 'vitest';
import { dayMessages } from '#shared/messages/day.ts';
import { system } from '../theme.ts';
import { DateField } from './DateField.tsx';

function Form({ day }: { day: string }) {
  const form = useForm({ defaultValues: { day } });
  return (
    <FormProvider {...form}>
      <DateField<{ day: string }> name="day" label="From Date" />
    </FormProvider>
  );
}
const htmlOf = (day: string) =>
  renderToStaticMarkup(
    <ChakraProvider value={system}>
      <Form day={day} />
    </ChakraProvider>,
  );

it('has an impossible date read out although the field has been left', () => {
  const html = htmlOf('32/13/2016');
  expect(html).toContain(dayMessages.noDay);
  expect(html.split(dayMessages.noDay)[0]).toMatch(/aria-live="polite"><div data-error=""[^>]*>$/);
});

it('reads nothing out about a day', () => {
  const html = htmlOf('2016-12-31');
  expect(html).not.toContain(dayMessages.noDay);
  expect(html).not.toContain('aria-live');
});
