import type { MedicalRecord } from '#shared/domain/medicalRecord.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { messageOf } from '../../api/apiError.ts';
import { useEndpointMutation } from '../../api/hooks.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { notify } from '../../ui/notify.tsx';

type Props = { record: MedicalRecord; onCancel: () => void; onDeleted: () => void };

/** Asks before a record is deleted. */
export function DeleteRecordDialog({ record, onCancel, onDeleted }: Props) {
  const { trigger, isMutating } = useEndpointMutation('medicalRecords.delete');
  const { teacher_name, teacher_ID } = record.teachers;
  const remove = async () => {
    try {
      await trigger({ params: { teacherId: record.teacher_id } });
      notify.success(medicalMessages.deleted);
      onDeleted();
    } catch (error) {
      notify.error(messageOf(error, medicalMessages.deleteFailed));
      onCancel();
    }
  };
  return (
    <ConfirmDialog
      title={medicalMessages.confirmDelete}
      confirmLabel="Delete record"
      busyLabel="Deleting..."
      danger
      busy={isMutating}
      onConfirm={() => void remove()}
      onCancel={onCancel}
    >
      <p>
        {record.ailment_name} of {teacher_name}, Teacher ID {teacher_ID}. A document of the record goes with
        it. {sharedMessages.cannotBeUndone}
      </p>
    </ConfirmDialog>
  );
}
