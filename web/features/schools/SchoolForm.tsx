import { useEffect } from 'react';
import { FormProvider } from 'react-hook-form';
import type { School } from '#shared/domain/school.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import type { Filters } from '../../list/recordState.ts';
import type { WayBack } from '../../list/useWayBack.ts';
import { ChangedBy } from '../../record/ChangedBy.tsx';
import { RecordForm } from '../../record/RecordForm.tsx';
import { ConflictDialog } from '../../ui/ConflictDialog.tsx';
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx';
import { SchoolSections } from './SchoolSections.tsx';
import { SCHOOL_SECTIONS } from './schoolFormSections.ts';
import { checkValues, toValues } from './schoolValues.ts';
import { useSchoolForm } from './useSchoolForm.ts';

type Props = {
  /** The stored school to edit; undefined for a new one. */
  school?: School;
  /** The filters of the list that a new school was added from. */
  filters: Filters;
  /** Where Cancel and a save lead. */
  back: WayBack;
  onSaved: () => void;
};

export function SchoolForm({ school, filters, back, onSaved }: Props) {
  const { form, conflict, stored, ...the } = useSchoolForm(school, filters, onSaved);
  const creating = school === undefined;
  const { setFocus } = form;

  useEffect(() => {
    if (creating) setFocus('school_id');
  }, [creating, setFocus]);

  return (
    <FormProvider {...form}>
      <RecordForm
        label={creating ? 'New school' : 'School'}
        noun="School"
        creating={creating}
        sections={SCHOOL_SECTIONS}
        check={checkValues}
        back={back}
        the={the}
      >
        <SchoolSections own={school && toValues(school)} />
      </RecordForm>
      {conflict && stored && (
        <ConflictDialog
          explanation={schoolMessages.stale}
          change={<ChangedBy of={{ type: 'school', id: stored.id }} at={stored.updated_at} />}
          {...conflict}
        />
      )}
      <UnsavedChanges unsaved={the.unsaved} />
    </FormProvider>
  );
}
