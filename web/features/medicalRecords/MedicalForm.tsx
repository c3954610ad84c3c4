import { Button, chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { type MedicalRecord, SEVERITIES, TREATMENT_STATUSES } from '#shared/domain/medicalRecord.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ConflictDialog } from '../../ui/ConflictDialog.tsx';
import { ChoiceField } from '../../ui/form/ChoiceField.tsx';
import { LongTextField } from '../../ui/form/LongTextField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx';
import { DocumentField } from './DocumentField.tsx';
import type { MedicalValues } from './medicalValues.ts';
import { TeacherPicker } from './TeacherPicker.tsx';
import { useMedicalForm } from './useMedicalForm.ts';

/** Whose record it is, where that is settled. */
export type RecordTeacher = { id: number; teacher_name: string; teacher_ID: string };

type Props = {
  /** The record to edit; undefined for a new one. */
  record?: MedicalRecord;
  /** Undefined where one of the teachers without a record is to be chosen. */
  teacher?: RecordTeacher;
  onClose: () => void;
  reload: () => void;
};

/** Adds a medical record, or changes one. */
export function MedicalForm({ record, teacher, onClose, reload }: Props) {
  const { form, file, saving, submit, conflict, ...the } = useMedicalForm({
    record,
    teacherId: teacher?.id,
    onClose,
    reload,
  });
  const [asking, setAsking] = useState(false);
  const formId = useId();

  const close = () => {
    if (saving) return;
    if (the.unsaved()) setAsking(true);
    else the.close();
  };

  return (
    <FormProvider {...form}>
      <ModalDialog
        size="xl"
        title={`${record ? 'Edit' : 'Add'} Medical Record`}
        onClose={close}
        footer={
          <>
            <Button type="button" variant="outline" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={formId} aria-disabled={saving || undefined}>
              {saving ? 'Saving...' : 'Save'}
            </Button>
          </>
        }
      >
        <chakra.form
          id={formId}
          noValidate
          display="grid"
          gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}
          columnGap={6}
          rowGap={4}
          alignItems="start"
          // Room for the rings of focus, which the scrolling part would cut off.
          paddingX="1px"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          {teacher ? (
            <p>
              Teacher: <strong>{teacher.teacher_name}</strong>, Teacher ID {teacher.teacher_ID}
            </p>
          ) : (
            <TeacherPicker />
          )}
          <TextField<MedicalValues>
            name="ailmentName"
            label="Ailment Name"
            required
            maxLength={200}
            initialFocus={teacher !== undefined}
          />
          <ChoiceField<MedicalValues>
            name="severity"
            label="Severity"
            required
            placeholder="Select severity"
            options={SEVERITIES}
          />
          <TextField<MedicalValues> name="diagnosisDate" label="Diagnosis Date" type="date" />
          <ChoiceField<MedicalValues>
            name="treatmentStatus"
            label="Treatment Status"
            placeholder="Select treatment status"
            options={TREATMENT_STATUSES}
          />
          <LongTextField<MedicalValues> name="remarks" label="Remarks" maxLength={1000} />
          <DocumentField file={file} />
        </chakra.form>
      </ModalDialog>
      {asking && (
        <ConfirmDialog
          title="Discard what you typed?"
          confirmLabel="Discard"
          cancelLabel="Keep typing"
          danger
          onConfirm={() => the.close()}
          onCancel={() => setAsking(false)}
        >
          It has not been saved.
        </ConfirmDialog>
      )}
      {conflict && (
        <ConflictDialog
          explanation={medicalMessages.stale}
          rows={conflict.found}
          onSave={the.resolveConflict}
          onCancel={the.keepTyping}
        />
      )}
      <UnsavedChanges unsaved={the.unsaved} />
    </FormProvider>
  );
}
