import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { MedicalRecord } from '#shared/domain/medicalRecord.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import { ApiError } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { useEndpointMutation } from '../../api/hooks.ts';
import { keepAnswer } from '../../api/keepAnswer.ts';
import type { ReplyOf } from '../../api/types.ts';
import { useTypedSearch } from '../../reference/useTypedSearch.ts';
import type { Side } from '../../ui/ConflictDialog.tsx';
import { type Difference, differences, merge } from '../../ui/conflict.ts';
import { useSaving } from '../../ui/form/useSaving.ts';
import { noticeBoard } from '../../ui/noticeBoard.ts';
import { notify } from '../../ui/notify.tsx';
import {
  alertOf,
  checkValues,
  FIELDS,
  faultsOf,
  MEDICAL_UNITS,
  type MedicalFaults,
  type MedicalValues,
  newRecord,
  toBody,
  toValues,
} from './medicalValues.ts';
import { type Attempt, useDocument } from './useDocument.ts';

type Parts = {
  /** The record to edit; undefined for a new one. */
  record: MedicalRecord | undefined;
  /** The id of the teacher whose record it will be; undefined where one is to be chosen. */
  teacherId: number | undefined;
  onClose: () => void;
  /** The list shows what somebody else changed or added. */
  reload: () => void;
};

const NOT_UPLOADED = 'The document has not been uploaded. Please retry it, or forget the file.';

/** Whether a file waits to be sent again: a record saved without it would not be what was meant. */
const isLost = (attempt?: Attempt) => attempt?.state === 'failed' && attempt.again !== undefined;

/** What was written is what is stored now: an edit right after it must not begin with what was before. */
const keep = ({ data: record, ...reply }: ReplyOf<'medicalRecords.update'>) =>
  keepAnswer(
    'medicalRecords.get',
    { params: { teacherId: record.teacher_id } },
    { ...reply, data: { data: [record] } },
  );

/** The form's values and what becomes of them. */
export function useMedicalForm({ record, teacherId, onClose, reload }: Parts) {
  const form = useForm<MedicalValues>({
    defaultValues: record ? toValues(record) : newRecord(teacherId === undefined ? '' : String(teacherId)),
    shouldFocusError: false,
  });
  /** What the record was when this edit began; a resolved conflict begins a new one. */
  const base = useRef(record);
  const closed = useRef(false);
  const { saving = false, begin, end } = useSaving<true>();
  const [conflict, setConflict] = useState<{ stored: MedicalRecord; found: Difference<MedicalValues>[] }>();
  // What the field for the teacher asks for first: one request for both.
  const { empty: noneLeft } = useTypedSearch('medicalRecords.withoutRecords', '', teacherId === undefined);
  const { trigger: create } = useEndpointMutation('medicalRecords.create', keep);
  const { trigger: update } = useEndpointMutation('medicalRecords.update', keep);
  const file = useDocument(record, (url) =>
    form.setValue('documents', url, { shouldDirty: true, shouldValidate: false }),
  );
  // Read while rendering, or the form would not keep it up to date.
  const { isDirty } = form.formState;

  const close = (saved = '') => {
    closed.current = true;
    file.settle(saved);
    onClose();
  };

  const show = (faults: MedicalFaults) => {
    for (const field of FIELDS) if (faults[field]) form.setError(field, { message: faults[field] });
    const first = FIELDS.find((field) => faults[field]);
    if (first) form.setFocus(first);
  };

  /** Asks where what is stored by now differs from the form. @returns whether it does: else nothing is left to save */
  async function askAboutConflict(before: MedicalRecord): Promise<boolean> {
    const reply = await call('medicalRecords.get', { params: { teacherId: before.teacher_id } });
    const [stored] = reply.data.data;
    if (!stored) throw new ApiError(404, 'notFound', medicalMessages.notFound);
    const found = differences(MEDICAL_UNITS, toValues(before), form.getValues(), toValues(stored));
    if (found.length > 0) setConflict({ stored, found });
    reload();
    return found.length > 0;
  }

  async function save(values: MedicalValues) {
    const before = base.current;
    const body = toBody(values);
    if (before) {
      const params = { teacherId: before.teacher_id };
      try {
        await update({ params, body: { ...body, version: before.version } });
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'stale')) throw error;
        if (await askAboutConflict(before)) return;
      }
    } else await create({ body });
    notify.success(`Saved: ${values.ailmentName.trim()}`);
    close(values.documents);
  }

  const refused = (error: unknown) => {
    const answered = error instanceof ApiError && error.status > 0;
    const failed = record ? medicalMessages.updateFailed : medicalMessages.createFailed;
    notify.error(
      answered ? failed(error.message || medicalMessages.unknownError) : medicalMessages.saveError,
    );
    if (answered) show(faultsOf(error.issues));
  };

  /** Checks and saves; while one save runs a second is not begun. */
  const submit = async () => {
    if (saving) return;
    // What was said of the last try is no longer true.
    noticeBoard.clear();
    form.clearErrors();
    const values = form.getValues();
    const faults = checkValues(values, record !== undefined);
    if (Object.keys(faults).length > 0) {
      const alert = alertOf(faults, noneLeft);
      if (alert) notify.error(alert);
      return show(noneLeft ? { ...faults, teacherId: undefined } : faults);
    }
    if (file.attempt?.state === 'sending') return notify.error(medicalMessages.uploadRunning);
    if (isLost(file.attempt)) return notify.error(NOT_UPLOADED);
    begin(true);
    await save(values).catch(refused).finally(end);
  };

  const resolveConflict = (choices: Record<string, Side>) => {
    if (!conflict) return;
    const { stored, found } = conflict;
    const merged = merge(form.getValues(), toValues(stored), found, choices);
    base.current = stored;
    for (const field of FIELDS) form.setValue(field, merged[field], { shouldDirty: true });
    if (merged.documents === stored.documents) file.show(stored);
    setConflict(undefined);
    void submit();
  };

  return {
    form,
    file,
    saving,
    noneLeft,
    submit: () => void submit(),
    close,
    conflict,
    resolveConflict,
    keepTyping: () => setConflict(undefined),
    unsaved: () => !closed.current && (isDirty || file.attempt?.state === 'sending' || isLost(file.attempt)),
  };
}
