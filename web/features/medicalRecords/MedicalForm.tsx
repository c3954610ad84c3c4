import { showMoment } from '#shared/domain/dates.ts';
import type { MedicalRecord } from '#shared/domain/medicalRecord.ts';
import { conflictMessages } from '#shared/messages/conflicts.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import { medicalRecord } from '#shared/records/medicalRecord.ts';
import { DocumentField } from '../../record/DocumentField.tsx';
import { RecordField } from '../../record/RecordField.tsx';
import { ConflictDialog } from '../../ui/ConflictDialog.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TeacherField } from './TeacherField.tsx';
import { useMedicalForm } from './useMedicalForm.ts';

/** The teacher whose record it is, if that is settled. */
export type RecordTeacher = { id: number; teacher_name: string; teacher_ID: string; left?: object };

type Props = {
  /** The record to edit; undefined for a new one. */
  record?: MedicalRecord;
  /** Undefined when the person chooses one of the teachers without a record. */
  teacher?: RecordTeacher;
  onClose: () => void;
  reload: () => void;
};

/** Adds a medical record, or changes one. */
export function MedicalForm({ record, teacher, onClose, reload }: Props) {
  const { form, file, noneLeft, conflict, ...the } = useMedicalForm({
    record,
    teacherId: teacher?.id,
    left: teacher?.left !== undefined,
    onClose,
    reload,
  });
  return (
    <>
      <FormDialog
        form={form}
        title={`${record ? 'Edit' : 'Add'} Medical Record`}
        wide
        saving={the.saving !== undefined}
        onSubmit={() => the.submit()}
        unsaved={the.unsaved}
        onKeyDown={the.onKeyDown}
        onClose={the.close}
      >
        {teacher && (
          <p>
            Teacher: <strong>{teacher.teacher_name}</strong>, Teacher ID {teacher.teacher_ID}
          </p>
        )}
        {noneLeft && <p role="status">{medicalMessages.noTeachers}</p>}
        {!teacher && !noneLeft && <TeacherField />}
        <RecordField of={medicalRecord} name="ailmentName" initialFocus={teacher !== undefined} />
        <RecordField of={medicalRecord} name="severity" placeholder="Select severity" />
        <RecordField of={medicalRecord} name="diagnosisDate" />
        <RecordField
          of={medicalRecord}
          name="treatmentStatus"
          placeholder={record ? '' : 'Select treatment status'}
        />
        <RecordField of={medicalRecord} name="remarks" />
        <DocumentField file={file} name="documents" label={medicalRecord.documents.label} />
      </FormDialog>
      {conflict && (
        <ConflictDialog
          explanation={medicalMessages.stale}
          change={<p>{conflictMessages.changedAt(showMoment(the.stored?.updated_at))}</p>}
          {...conflict}
        />
      )}
    </>
  );
}
