import { Box, Button, chakra } from '@chakra-ui/react';
import { type KeyboardEvent, useEffect } from 'react';
import { FormProvider } from 'react-hook-form';
import { recordMessages } from '#shared/messages/record.ts';
import type { Fields, Name } from '#shared/records/record.ts';
import { giveUpSave } from '../api/waitingSave.ts';
import { ConflictDialog } from '../ui/ConflictDialog.tsx';
import { HeldWhile } from '../ui/form/HeldWhile.tsx';
import { smallSize } from '../ui/sizes.ts';
import { UnsavedChanges } from '../ui/UnsavedChanges.tsx';
import { RecordField } from './RecordField.tsx';
import { type FactSource, useFactForm } from './useFactForm.ts';

type Props<R extends Fields, Stored extends { readonly version: number }> = {
  source: FactSource<R, Stored>;
  field: Name<R>;
  /** What the control of the field has besides its declaration. */
  control?: object;
  onDone: () => void;
};

// The label of the fact stands above.
const unlabelled = { '& :is(label:not(:has(> input)), legend)': { srOnly: true } };

/** The control of one fact in the place of its text. Enter saves, Escape gives up. */
export function FactEditor<R extends Fields, Stored extends { readonly version: number }>(
  props: Props<R, Stored>,
) {
  const { source, field, control, onDone } = props;
  const { form, save, saving, conflict, unsaved, doubt } = useFactForm(source, field, onDone);
  const { setFocus } = form;
  const busy = saving !== undefined;
  useEffect(() => setFocus(field, { shouldSelect: true }), [setFocus, field]);

  // A save that waits for the line is given up. One that is under way is not.
  const close = () => (busy ? giveUpSave() : onDone());
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return;
    // In a dialog over the form, such as the calendar, Escape closes that dialog alone.
    if (event.key === 'Escape' && !(event.target as HTMLElement).closest('dialog')) close();
    // Enter in a drop-down list does not submit its form.
    if (event.key === 'Enter' && event.target instanceof HTMLSelectElement) save();
  };

  return (
    <FormProvider {...form}>
      <chakra.form
        noValidate
        onKeyDown={onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
        css={unlabelled}
        data-screen-only=""
      >
        <HeldWhile saving={busy}>
          <RecordField of={source.of as Fields} name={field} own={source.stored} {...control} />
        </HeldWhile>
        {source.beside?.(field)}
        <chakra.p role="status" fontSize="sm" color="fg.warning" marginTop={1} _empty={{ display: 'none' }}>
          {doubt && `${doubt}. ${recordMessages.askAgain}`}
        </chakra.p>
        <Box display="flex" gap={2} marginTop={2}>
          <Button type="submit" size={smallSize} aria-disabled={busy || undefined}>
            {busy ? 'Saving...' : 'Save'}
          </Button>
          <Button type="button" size={smallSize} variant="outline" onClick={close}>
            Cancel
          </Button>
        </Box>
      </chakra.form>
      {conflict && <ConflictDialog explanation={source.stale} {...conflict} />}
      <UnsavedChanges unsaved={unsaved} />
    </FormProvider>
  );
}
