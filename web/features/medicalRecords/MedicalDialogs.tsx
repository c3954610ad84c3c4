import { DeleteRecordDialog } from './DeleteRecordDialog.tsx';
import { MedicalEdit } from './MedicalEdit.tsx';
import { MedicalForm } from './MedicalForm.tsx';
import type { Opened } from './RecordActions.tsx';

type Props = {
  opened: Opened | undefined;
  /** Whether the opened record comes from a list, so that nobody has read it in full yet. */
  listed?: boolean;
  onClose: () => void;
  onDeleted: () => void;
  /** Requests the records again. */
  reload: () => void;
};

/** The open dialog over a screen of medical records, if there is one. */
export function MedicalDialogs({ opened, listed = false, onClose, onDeleted, reload }: Props) {
  switch (opened?.kind) {
    case 'add':
      return <MedicalForm teacher={opened.teacher} onClose={onClose} reload={reload} />;
    case 'edit': {
      const { record } = opened;
      if (listed) return <MedicalEdit listed={record} onClose={onClose} reload={reload} />;
      return <MedicalForm record={record} teacher={record.teachers} onClose={onClose} reload={reload} />;
    }
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
