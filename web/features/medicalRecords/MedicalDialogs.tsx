import { DeleteRecordDialog } from './DeleteRecordDialog.tsx';
import { MedicalDetails } from './MedicalDetails.tsx';
import { MedicalForm } from './MedicalForm.tsx';
import type { Opened } from './RecordActions.tsx';

type Props = {
  opened: Opened | undefined;
  onClose: () => void;
  onDeleted: () => void;
  /** Asks for the records again. */
  reload: () => void;
};

/** The dialog that stands over a screen of medical records, if one does. */
export function MedicalDialogs({ opened, onClose, onDeleted, reload }: Props) {
  switch (opened?.kind) {
    case 'add':
      return <MedicalForm teacher={opened.teacher} onClose={onClose} reload={reload} />;
    case 'edit': {
      const { record } = opened;
      return <MedicalForm record={record} teacher={record.teachers} onClose={onClose} reload={reload} />;
    }
    case 'view':
      return <MedicalDetails listed={opened.record} onClose={onClose} />;
    case 'delete':
      return (
        <DeleteRecordDialog
          record={opened.record}
          onCancel={() => {
            onClose();
            reload();
          }}
          onDeleted={onDeleted}
        />
      );
    default:
      return null;
  }
}
