import { Box, Button, chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { FormProvider } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { School } from '#shared/domain/school.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import { ConflictDialog } from '../../ui/ConflictDialog.tsx';
import { HeldWhile } from '../../ui/form/HeldWhile.tsx';
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx';
import { SchoolSections } from './SchoolSections.tsx';
import { toValues } from './schoolValues.ts';
import { useSchoolForm } from './useSchoolForm.ts';

type Props = {
  /** The stored school to edit; undefined for a new one. */
  school?: School;
  /** Where Cancel and a save lead. */
  back: string;
  onSaved: () => void;
};

/** Large enough for a thumb on a phone. */
const size = { base: 'lg', md: 'md' } as const;

export function SchoolForm({ school, back, onSaved }: Props) {
  const { form, submit, saving, round, conflict, ...the } = useSchoolForm(school, onSaved);
  const creating = school === undefined;
  const { setFocus } = form;

  // The focus moves after the rendering, because a form that was reset knows its fields only then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round begins at the first field
  useEffect(() => {
    if (creating) setFocus('school_id');
  }, [creating, round, setFocus]);

  const busy = saving !== undefined;

  return (
    <FormProvider {...form}>
      <chakra.form
        noValidate
        aria-label={creating ? 'New school' : 'School'}
        onKeyDown={the.onKeyDown}
        onSubmit={(event) => {
          event.preventDefault();
          submit('leave');
        }}
      >
        <chakra.p color="fg.muted" marginBottom={4}>
          Fields marked with <chakra.span color="fg.error">*</chakra.span> are required.
        </chakra.p>
        <HeldWhile saving={busy}>
          <SchoolSections own={school && toValues(school)} />
        </HeldWhile>
        <Box display="flex" flexWrap="wrap" gap={3} justifyContent="flex-end">
          <Button asChild size={size} variant="outline" bg="bg.panel">
            <Link to={back}>Cancel</Link>
          </Button>
          {creating && (
            <Button
              type="button"
              size={size}
              variant="outline"
              bg="bg.panel"
              aria-disabled={busy || undefined}
              aria-keyshortcuts="Control+Enter"
              title="Ctrl+Enter"
              onClick={() => submit('another')}
            >
              {saving === 'another' ? 'Creating...' : 'Save and add another'}
            </Button>
          )}
          <Button type="submit" size={size} aria-disabled={busy || undefined}>
            {creating
              ? saving === 'leave'
                ? 'Creating...'
                : 'Create School'
              : busy
                ? 'Updating...'
                : 'Update School'}
          </Button>
        </Box>
      </chakra.form>
      {conflict && <ConflictDialog explanation={schoolMessages.stale} {...conflict} />}
      <UnsavedChanges unsaved={the.unsaved} />
    </FormProvider>
  );
}
