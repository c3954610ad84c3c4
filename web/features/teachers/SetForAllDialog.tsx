import { chakra, NativeSelect } from '@chakra-ui/react';
import { useState } from 'react';
import { readNames } from '#shared/domain/classes.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { ApiError, messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { GivenUp, sendOnceReached } from '../../api/waitingSave.ts';
import { Tick } from '../../list/ticks.tsx';
import { namesOf } from '../../reference/choices.ts';
import { ListsNote } from '../../reference/ListsNote.tsx';
import { useReferenceList } from '../../reference/useReference.ts';
import { useStays } from '../../shell/useStays.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { FormField, FormFieldGroup } from '../../ui/FormField.tsx';
import { controlSize } from '../../ui/form/controlSize.ts';
import { notify } from '../../ui/notify.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { holds, type Outcome, type Same, setForAll } from './setForAll.ts';

export type SharedField = 'service_category' | 'subjects_taught';

const save = async (id: number, body: Same & { version: number }) =>
  (await call('teachers.update', { params: { id }, body })).data.version;

/** Saves once the server can be reached. A save that is sent again may find that it was done: its answer got lost. */
async function saveOnceReached(id: number, body: Same & { version: number }, stays: () => boolean) {
  try {
    return await sendOnceReached(() => save(id, body), stays);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'stale')) throw error;
    const { data } = await call('teachers.get', { params: { id } });
    if (!holds(data, body)) throw error;
    return data.version;
  }
}

/** Puts back what the teachers had, unless somebody has changed the record since. */
async function undo(changed: Outcome['changed'], field: SharedField) {
  let kept = 0;
  for (const { before, version } of changed) {
    const former: Same =
      field === 'service_category'
        ? { service_category: before.service_category }
        : { subjects_taught: readNames(before.subjects_taught) };
    await save(before.id, { ...former, version }).catch(() => {
      kept += 1;
    });
  }
  if (kept === 0) notify.success(teacherMessages.undone(changed.length));
  else notify.error(teacherMessages.undoneInPart(changed.length - kept, kept));
}

type Props = {
  field: SharedField;
  teachers: readonly Teacher[];
  /** Requests the list again. */
  reload: () => void;
  onDone: () => void;
  onClose: () => void;
};

/** Gives many teachers the same service category or subjects. Each change is one of its own, and can be undone. */
export function SetForAllDialog({ field, teachers, reload, onDone, onClose }: Props) {
  const categories = useReferenceList('service-categories');
  const subjects = useReferenceList('subjects');
  const [category, setCategory] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [done, setDone] = useState<number>();
  const stays = useStays();
  const byCategory = field === 'service_category';
  const ready = byCategory ? category !== '' : chosen.length > 0;

  const run = async () => {
    if (!ready) return notify.error(teacherMessages.chooseFirst);
    setDone(0);
    const value: Same = byCategory ? { service_category: category } : { subjects_taught: [...chosen] };
    const { changed, failed } = await setForAll(
      teachers,
      value,
      (id, body) => saveOnceReached(id, body, stays),
      setDone,
      (error) => error instanceof GivenUp,
    );
    if (changed.length > 0) {
      notify.success(teacherMessages.changedMany(changed.length), {
        label: 'Undo',
        run: () => void undo(changed, field).then(reload),
      });
    }
    for (const { teacher, error } of failed)
      notify.error(
        teacherMessages.notChanged(teacher.teacher_name, messageOf(error, teacherMessages.unknownError)),
      );
    reload();
    onDone();
  };

  return (
    <ConfirmDialog
      title={byCategory ? teacherMessages.setCategory : teacherMessages.setSubjects}
      confirmLabel={teacherMessages.changeMany(teachers.length)}
      busyLabel="Saving..."
      busy={done !== undefined}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      <ListsNote lists={[byCategory ? categories : subjects]} />
      {byCategory ? (
        <FormField label="Service Category" required>
          {(control) => (
            <NativeSelect.Root size={controlSize}>
              <NativeSelect.Field
                {...control}
                value={category}
                onChange={({ target }) => setCategory(target.value)}
              >
                <option value="">Select Service Category</option>
                {namesOf(categories).map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </NativeSelect.Field>
              <NativeSelect.Indicator />
            </NativeSelect.Root>
          )}
        </FormField>
      ) : (
        <FormFieldGroup label="Subjects Taught" required hint={teacherMessages.replacesSubjects}>
          <chakra.div display="grid" gridTemplateColumns="repeat(auto-fill, minmax(10rem, 1fr))">
            {namesOf(subjects).map((name) => (
              <Tick key={name}>
                <input
                  type="checkbox"
                  checked={chosen.includes(name)}
                  onChange={({ target: { checked } }) =>
                    setChosen((now) => [...now.filter((one) => one !== name), ...(checked ? [name] : [])])
                  }
                />
                {name}
              </Tick>
            ))}
          </chakra.div>
        </FormFieldGroup>
      )}
      {done !== undefined && (
        <ProgressBar label={teacherMessages.changedMany(done)} done={done} total={teachers.length} />
      )}
    </ConfirmDialog>
  );
}
