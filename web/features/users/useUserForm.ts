import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { User } from '#shared/domain/user.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { userMessages } from '#shared/messages/users.ts';
import { ApiError, messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { useEndpointMutation } from '../../api/hooks.ts';
import { session } from '../../session/sessionStore.ts';
import { tokenStore } from '../../session/storage.ts';
import type { Side } from '../../ui/ConflictDialog.tsx';
import { type Difference, differences, merge } from '../../ui/conflict.ts';
import { useSaving } from '../../ui/form/useSaving.ts';
import { noticeBoard } from '../../ui/noticeBoard.ts';
import { notify } from '../../ui/notify.tsx';
import { keepAccount } from './keepAccount.ts';
import { USER_UNITS } from './userConflict.ts';
import {
  checkValues,
  type Faults,
  FIELDS,
  faultsOf,
  newUser,
  toBody,
  toValues,
  typesPassword,
  type UserValues,
} from './userValues.ts';

type Parts = {
  /** The account to edit; undefined for a new one. */
  user: User | undefined;
  onClose: () => void;
  /** The list shows what somebody else changed. */
  reload: () => void;
};

/** What the own account is called now is to be shown, and asked for when the session has ended. */
const renew = (own: User) => session.begin(tokenStore.token() ?? '', tokenStore.csrf() ?? '', own);

/** The form's values and what becomes of them. */
export function useUserForm({ user, onClose, reload }: Parts) {
  const form = useForm<UserValues>({ defaultValues: user ? toValues(user) : newUser() });
  /** What the account was when this edit began; a resolved conflict begins a new one. */
  const base = useRef(user);
  const closed = useRef(false);
  const { saving = false, begin, end } = useSaving<true>();
  const [conflict, setConflict] = useState<{ stored: User; found: Difference<UserValues>[] }>();
  const { trigger: create } = useEndpointMutation('userManagement.create');
  const { trigger: update } = useEndpointMutation('userManagement.update', keepAccount);
  // Read while rendering, or the form would not keep it up to date.
  const { isDirty } = form.formState;

  const close = () => {
    closed.current = true;
    onClose();
  };

  const show = (faults: Faults) => {
    for (const field of FIELDS) if (faults[field]) form.setError(field, { message: faults[field] });
    const first = FIELDS.find((field) => faults[field]);
    if (first) form.setFocus(first);
  };

  /** Asks where what is stored by now differs from the form. @returns whether it does: else nothing is left to save */
  async function askAboutConflict(before: User): Promise<boolean> {
    const { data: stored } = await call('userManagement.get', { params: { id: before.id } });
    const found = differences(USER_UNITS, toValues(before), form.getValues(), toValues(stored));
    if (found.length > 0) setConflict({ stored, found });
    reload();
    return found.length > 0;
  }

  async function change(before: User, values: UserValues) {
    const params = { id: before.id };
    try {
      const { data } = await update({ params, body: { ...toBody(values), version: before.version } });
      if (data.id === session.user()?.id) renew(data);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'stale')) throw error;
      if (await askAboutConflict(before)) return;
    }
    notify.success(userMessages.saved(values.username.trim()));
    close();
  }

  async function add(values: UserValues) {
    const typed = typesPassword(values);
    await create({ body: { ...toBody(values), ...(typed && { password: values.password }) } });
    const [username, email] = [values.username.trim(), values.email.trim()];
    const linked = !typed && values.role !== 'teacher';
    notify.success(linked ? userMessages.linkOnItsWay(username, email) : userMessages.saved(username));
    close();
  }

  /** Checks and saves; while one save runs a second is not begun. */
  const submit = async () => {
    if (saving) return;
    // What was said of the last try is no longer true.
    noticeBoard.clear();
    form.clearErrors();
    const values = form.getValues();
    const faults = checkValues(values, base.current === undefined);
    if (Object.keys(faults).length > 0) return show(faults);
    begin(true);
    try {
      await (base.current ? change(base.current, values) : add(values));
    } catch (error) {
      notify.error(userMessages.saveFailed(messageOf(error, sharedMessages.unavailable)));
      if (error instanceof ApiError) show(faultsOf(error.issues));
    } finally {
      end();
    }
  };

  const resolveConflict = (choices: Record<string, Side>) => {
    if (!conflict) return;
    const { stored, found } = conflict;
    const merged = merge(form.getValues(), toValues(stored), found, choices);
    base.current = stored;
    form.reset(merged, { keepDefaultValues: true });
    setConflict(undefined);
    void submit();
  };

  return {
    form,
    saving,
    submit: () => void submit(),
    close,
    conflict,
    resolveConflict,
    keepTyping: () => setConflict(undefined),
    unsaved: () => isDirty && !closed.current,
  };
}
