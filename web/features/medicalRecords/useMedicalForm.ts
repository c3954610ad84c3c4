import type { MedicalRecord } from '#shared/domain/medicalRecord.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import { ApiError, issuesOf } from '../../api/apiError.ts';
import { useEndpointMutation } from '../../api/hooks.ts';
import { keepNew, keepRecord, keepRow } from '../../api/keepAnswer.ts';
import type { ReplyOf } from '../../api/types.ts';
import { type Checked, faultsAt } from '../../record/faults.ts';
import { useDocument } from '../../record/useDocument.ts';
import { useRecordForm } from '../../record/useRecordForm.ts';
import { useTypedSearch } from '../../reference/useTypedSearch.ts';
import {
  alertOf,
  checkValues,
  FIELDS,
  MEDICAL_UNITS,
  type MedicalValues,
  newRecord,
  toBody,
  toValues,
} from './medicalValues.ts';
import { readMedical } from './readMedical.ts';

type Parts = {
  /** The record to edit; undefined for a new one. */
  record: MedicalRecord | undefined;
  /** The id of the teacher whose record it will be. Undefined when the person chooses one. */
  teacherId: number | undefined;
  /** Whether that teacher left the service, and so is in no list. */
  left: boolean;
  onClose: () => void;
  /** Loads the list again, which then shows what somebody else changed or added. */
  reload: () => void;
};

/**
 * Caches what was just stored, so that an edit right after it does not begin with the former record. It is not requested
 * again, which would be noted as a look at it.
 */
const keep = ({ data: record, ...reply }: ReplyOf<'medicalRecords.update'>) => {
  const input = { params: { teacherId: record.teacher_id } };
  const isRow = keepRow('medicalRecords', record);
  const isRecord = keepRecord('medicalRecords.get', input, { ...reply, data: { data: [record] } });
  return (key: unknown) => isRow(key) || isRecord(key);
};
const keepFirst = (reply: ReplyOf<'medicalRecords.create'>) => {
  const isKept = keep(reply);
  const isFirst = keepNew('medicalRecords', reply.data);
  return (key: unknown) => isKept(key) || isFirst(key);
};

/** The values of the form, and how they are checked and saved. */
export function useMedicalForm({ record, teacherId, left, onClose, reload }: Parts) {
  // The teacher's field asks this question first, so one request serves both.
  const { empty: noneLeft } = useTypedSearch('medicalRecords.withoutRecords', '', teacherId === undefined);
  const { trigger: create, requests } = useEndpointMutation('medicalRecords.create', left ? keep : keepFirst);
  const { trigger: update } = useEndpointMutation('medicalRecords.update', keep);

  const check = (values: MedicalValues): Checked<ReturnType<typeof toBody>> => {
    const found = checkValues(values, record !== undefined);
    if (Object.keys(found).length === 0) return { input: toBody(values) };
    const { teacherId: nobody, ...others } = found;
    // When no teacher is left, there is no teacher field that could take the focus.
    const faults = nobody && noneLeft ? { ...others, teacherId: nobody } : found;
    return { faults, alert: alertOf(found, noneLeft) };
  };

  const name = `medical:${record?.id ?? `new:${teacherId ?? ''}`}`;
  const { form, ...the } = useRecordForm({
    name,
    base: {
      version: record?.version,
      values: record ? toValues(record) : newRecord(teacherId === undefined ? '' : String(teacherId)),
    },
    check,
    pauses: () => file.pauses(),
    store: (body, version) =>
      record
        ? update({ params: { teacherId: record.teacher_id }, body: { ...body, version } })
        : create({ body }),
    requests,
    saved: () => medicalMessages.saved,
    refusal: (error) => {
      const answered = error instanceof ApiError && error.status > 0;
      if (!answered) return { alert: medicalMessages.saveError, faults: {} };
      const failed = record ? medicalMessages.updateFailed : medicalMessages.createFailed;
      return {
        alert: failed(error.message || medicalMessages.unknownError),
        faults: faultsAt(FIELDS, issuesOf(error)),
      };
    },
    conflict: record && {
      read: async () => {
        const stored = await readMedical(record.teacher_id);
        reload();
        return stored;
      },
      toValues,
      units: MEDICAL_UNITS,
      onResolved: (merged, stored) => {
        if (merged.documents === stored.documents) file.show(stored);
      },
    },
    onStored: ({ documents }) => file.settle(documents),
    onDone: onClose,
  });
  const file = useDocument(name, record, (url) =>
    form.setValue('documents', url, { shouldDirty: true, shouldValidate: false }),
  );

  return {
    ...the,
    form,
    file,
    noneLeft,
    close: () => {
      file.settle('');
      the.close();
    },
    unsaved: () => the.unsaved() || file.waits(),
  };
}
