import type { MedicalRecord } from '#shared/domain/medicalRecord.ts';
import { RowActions } from '../../list/RowActions.tsx';
import type { RecordTeacher } from './MedicalForm.tsx';
import { useMedicalAccess } from './useMedicalAccess.ts';

/** The dialog that is open over a screen of medical records. */
export type Opened =
  | { kind: 'add'; teacher?: RecordTeacher }
  | { kind: 'edit' | 'delete'; record: MedicalRecord };

/** Whether people type into it. */
export const isForm = ({ kind }: Opened) => kind === 'add' || kind === 'edit';

type Props = { record: MedicalRecord; onView: () => void; onOpen: (opened: Opened) => void };

/** The buttons for a record of the list. */
export function RecordActions({ record, onView, onOpen }: Props) {
  const { mayEdit, mayDelete } = useMedicalAccess();
  return (
    <RowActions
      name={`medical record of ${record.teachers.teacher_name}`}
      onView={onView}
      onEdit={mayEdit && (() => onOpen({ kind: 'edit', record }))}
      onDelete={mayDelete && (() => onOpen({ kind: 'delete', record }))}
    />
  );
}
