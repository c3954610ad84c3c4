import { Button } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { MedicalRecord } from '#shared/domain/medicalRecord.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import { serverSentence } from '../../api/apiError.ts';
import { Loading } from '../../ui/Loading.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { notify } from '../../ui/notify.tsx';
import { MedicalForm } from './MedicalForm.tsx';
import { readMedical } from './readMedical.ts';

type Props = { listed: MedicalRecord; onClose: () => void; reload: () => void };

/**
 * Edits a record of a list. It requests the record anew: the audit trail notes who looked at it, and others may have
 * changed it.
 */
export function MedicalEdit({ listed, onClose, reload }: Props) {
  const [record, setRecord] = useState<MedicalRecord>();
  const teacherId = listed.teacher_id;

  const fail = useEffectEvent((text: string) => {
    notify.error(text);
    onClose();
    reload();
  });
  useEffect(() => {
    let gone = false;
    readMedical(teacherId).then(
      (stored) => {
        if (!gone) setRecord(stored);
      },
      (error: unknown) => {
        if (!gone) fail(serverSentence(error) ?? medicalMessages.loadFailed);
      },
    );
    return () => {
      gone = true;
    };
  }, [teacherId]);

  if (record)
    return <MedicalForm record={record} teacher={record.teachers} onClose={onClose} reload={reload} />;
  return (
    <ModalDialog
      title="Edit Medical Record"
      size="xl"
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose} data-initial-focus="">
          Cancel
        </Button>
      }
    >
      <Loading />
    </ModalDialog>
  );
}
