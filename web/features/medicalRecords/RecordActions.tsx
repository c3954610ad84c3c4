import type { MedicalRecord } from '#shared/domain/medicalRecord.ts';
import type { RecordTeacher } from './MedicalForm.tsx';
import { useMedicalAccess } from './useMedicalAccess.ts';

/** What stands over a screen of medical records. */
export type Opened =
  | { kind: 'add'; teacher?: RecordTeacher }
  | { kind: 'view' | 'edit' | 'delete'; record: MedicalRecord };

type Props = { record: MedicalRecord; onOpen: (opened: Opened) => void };

/** What can be done with a record of the list. */
export function RecordActions({ record, onOpen }: Props) {
  const { mayEdit, mayDelete } = useMedicalAccess();
  const whose = `medical record of ${record.teachers.teacher_name}`;
  return (
    <>
      <button type="button" aria-label={`View ${whose}`} onClick={() => onOpen({ kind: 'view', record })}>
        View
      </button>
      {mayEdit && (
        <button type="button" aria-label={`Edit ${whose}`} onClick={() => onOpen({ kind: 'edit', record })}>
          Edit
        </button>
      )}
      {mayDelete && (
        <button
          type="button"
          data-danger=""
          aria-label={`Delete ${whose}`}
          onClick={() => onOpen({ kind: 'delete', record })}
        >
          Delete
        </button>
      )}
    </>
  );
}
