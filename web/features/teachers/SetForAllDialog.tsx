import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { readClasses } from '#shared/domain/classes.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { showType } from '#shared/domain/text.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { isStale, messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { GivenUp } from '../../api/givenUp.ts';
import { sendOnceAllowed } from '../../api/onceAllowed.ts';
import { sendOnceReached } from '../../api/waitingSave.ts';
import { namesOf } from '../../reference/choices.ts';
import { ListsNote } from '../../reference/ListsNote.tsx';
import { useReferenceList } from '../../reference/useReference.ts';
import { session } from '../../session/sessionStore.ts';
import { useStays } from '../../shell/useStays.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { FormField, FormFieldGroup } from '../../ui/FormField.tsx';
import { notify } from '../../ui/notify.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Select } from '../../ui/Select.tsx';
import { TickBox } from '../../ui/TickBox.tsx';
import { offeredSubjects } from './form/subjects.ts';
import {
  holds,
  notKnown,
  notPutBack,
  type Outcome,
  putBack,
  type Same,
  type SharedField,
  setForAll,
  whoMayTeach,
} from './setForAll.ts';

const update = async (id: number, body: Same & { version: number }) =>
  (await call('teachers.update', { params: { id }, body })).data.version;

/**
 * Saves once the server can be reached and the account may ask again. A save that is sent again may find that it was done:
 * its answer got lost.
 */
async function save(
  id: number,
  body: Same & { version: number },
  wanted: () => boolean,
  options?: { aside: boolean },
) {
  const send = <T,>(work: () => Promise<T>) =>
    sendOnceAllowed(() => sendOnceReached(work, wanted, options), wanted);
  try {
    return await send(() => update(id, body));
  } catch (error) {
    if (!isStale(error)) throw error;
    const { data } = await send(() => call('teachers.get', { params: { id } }));
    if (!holds(data, body)) throw error;
    return data.version;
  }
}

const ends = (error: unknown) => error instanceof GivenUp;

/** Tells whether the person who asks is still signed in. What they began is not sent as somebody else's. */
function sameOwner(): () => boolean {
  const owner = session.user()?.id;
  return () => session.user()?.id === owner;
}

/**
 * Puts back what the teachers had. It goes on wherever the person goes until the session ends, and names whom it left as
 * they are.
 */
async function undo(changed: Outcome['changed'], field: SharedField) {
  const wanted = sameOwner();
  notify.info(teacherMessages.puttingBack(changed.length));
  const outcome = await putBack(changed, field, {
    save: (id, body) => save(id, body, wanted, { aside: true }),
    wanted,
    ends,
  });
  // The next person on this computer is not told.
  if (!wanted()) return;
  if (outcome.changed.length > 0) notify.success(teacherMessages.undone(outcome.changed.length));
  for (const text of notPutBack(outcome)) notify.error(text);
}

type Props = {
  field: SharedField;
  teachers: readonly Teacher[];
  /** Requests the list again. */
  reload: () => void;
  /**
   * @param tried whom the run was to change
   * @param left who of them is not known to be changed, because nobody waits for the line
   */
  onDone: (tried: readonly Teacher[], left: Outcome['left']) => void;
  onClose: () => void;
};

/** Gives many teachers the same service category or subjects. Each change is one of its own, and can be undone. */
export function SetForAllDialog({ field, teachers, reload, onDone, onClose }: Props) {
  const categories = useReferenceList('service-categories');
  const subjects = useReferenceList('subjects');
  const [category, setCategory] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [done, setDone] = useState<number>();
  const [unsure, setUnsure] = useState('');
  const stays = useStays();
  const byCategory = field === 'service_category';
  const ready = byCategory ? category !== '' : chosen.length > 0;
  const offered = offeredSubjects(
    subjects.items,
    teachers.flatMap(({ classes_taught }) => readClasses(classes_taught)),
  );
  const { may, told } = byCategory
    ? { may: teachers, told: '' }
    : whoMayTeach(chosen, teachers, subjects.items);

  const run = async () => {
    if (!ready) return notify.error(teacherMessages.chooseFirst);
    if (may.length === 0) return notify.error(told);
    setDone(0);
    setUnsure('');
    const wanted = sameOwner();
    const value: Same = byCategory ? { service_category: category } : { subjects_taught: [...chosen] };
    const { changed, failed, left } = await setForAll(may, value, {
      save: (id, body) => save(id, body, () => wanted() && stays()),
      wanted,
      ends,
      done: setDone,
    });
    // The next person on this computer is not told.
    if (!wanted()) return;
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
    // Who has left this screen is told there, where nobody is ticked any more.
    if (left.length > 0) (stays() ? setUnsure : notify.error)(notKnown(left));
    reload();
    setDone(undefined);
    onDone(may, left);
  };

  return (
    <ConfirmDialog
      title={byCategory ? teacherMessages.setCategory : teacherMessages.setSubjects}
      confirmLabel={teacherMessages.changeMany(may.length)}
      busyLabel="Saving..."
      // Fields with words of their own.
      describedBy=""
      busy={done !== undefined}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      <ListsNote lists={[byCategory ? categories : subjects]} />
      {byCategory ? (
        <FormField label="Service Category" required>
          {(control) => (
            <Select
              {...control}
              value={category}
              none="Select Service Category"
              options={namesOf(categories).map((name) => [name, showType(name)])}
              onChange={setCategory}
            />
          )}
        </FormField>
      ) : (
        <FormFieldGroup
          label="Subjects Taught"
          required
          hint={
            subjects.loaded && offered.length === 0
              ? teacherMessages.noSubjects
              : teacherMessages.replacesSubjects
          }
        >
          <chakra.div display="grid" gridTemplateColumns="repeat(auto-fill, minmax(10rem, 1fr))">
            {offered.map((name) => (
              <TickBox
                key={name}
                low
                checked={chosen.includes(name)}
                onChange={(checked) =>
                  setChosen((now) => [...now.filter((one) => one !== name), ...(checked ? [name] : [])])
                }
              >
                {showType(name)}
              </TickBox>
            ))}
          </chakra.div>
          <chakra.p role="status" fontSize="sm" color="fg.warning">
            {told}
          </chakra.p>
        </FormFieldGroup>
      )}
      {unsure && <Fault marginTop={3}>{unsure}</Fault>}
      {done !== undefined && (
        <ProgressBar label={teacherMessages.changedMany(done)} done={done} total={may.length} />
      )}
    </ConfirmDialog>
  );
}
