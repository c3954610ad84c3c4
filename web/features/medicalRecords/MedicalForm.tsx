import type { MedicalRecord } from '#shared/domain/medicalRecord.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import { SEVERITIES, TREATMENT_STATUSES } from '#shared/records/medicalRecord.ts';
import { ConflictDialog } from '../../ui/ConflictDialog.tsx';
import { ChoiceField } from '../../ui/form/ChoiceField.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { LongTextField } from '../../ui/form/LongTextField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
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
  const { form, file, saving, noneLeft, submit, conflict, ...the } = useMedicalForm({
    record,
    teacherId: teacher?.id,
    onClose,
    reload,
  });
  return (
    <>
      <FormDialog
        form={form}
        title={`${record ? 'Edit' : 'Add'} Medical Record`}
        wide
        saving={saving}
        onSubmit={submit}
        unsaved={the.unsaved}
        onClose={() => the.close()}
      >
        {teacher && (
          <p>
            Teacher: <strong>{teacher.teacher_name}</strong>, Teacher ID {teacher.teacher_ID}
          </p>
        )}
        {noneLeft && <p role="status">{medicalMessages.noTeachers}</p>}
        {!teacher && !noneLeft && <TeacherPicker />}
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
          placeholder={record ? undefined : 'Select treatment status'}
          options={TREATMENT_STATUSES}
        />
        <LongTextField<MedicalValues> name="remarks" label="Remarks" maxLength={1000} />
        <DocumentField file={file} />
      </FormDialog>
      {conflict && (
        <ConflictDialog
          explanation={medicalMessages.stale}
          rows={conflict.found}
          onSave={the.resolveConflict}
          onCancel={the.keepTyping}
        />
      )}
    </>
  );
}
