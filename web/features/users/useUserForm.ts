import { useRef } from 'react';
import type { User } from '#shared/domain/user.ts';
import { userMessages } from '#shared/messages/users.ts';
import { issuesOf, messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { useEndpointMutation } from '../../api/hooks.ts';
import { type Checked, faultsAt } from '../../record/faults.ts';
import { useRecordForm } from '../../record/useRecordForm.ts';
import { session } from '../../session/sessionStore.ts';
import { tokenStore } from '../../session/storage.ts';
import { keepAccount } from './keepAccount.ts';
import { USER_UNITS } from './userConflict.ts';
import {
  checkValues,
  FIELDS,
  newUser,
  savedText,
  toBody,
  toValues,
  typesPassword,
  type UserValues,
} from './userValues.ts';

type Parts = {
  /** The account to edit; undefined for a new one. */
  user: User | undefined;
  onClose: () => void;
  /** Loads the list again, which then shows what somebody else changed. */
  reload: () => void;
};

type Sent = ReturnType<typeof toBody> & { password?: string };

/** Renews the reader's own account in the session, because the sidebar and sign-in show its name. */
const renew = (own: User) => session.begin(tokenStore.token() ?? '', tokenStore.csrf() ?? '', own);

/** The values of the form, and how they are checked and saved. */
export function useUserForm({ user, onClose, reload }: Parts) {
  const { trigger: create, requests } = useEndpointMutation('userManagement.create');
  const { trigger: update } = useEndpointMutation('userManagement.update', keepAccount);
  const creating = user === undefined;
  /** The account as it was stored last, which alone says until when links are held. */
  const stored = useRef<User>(undefined);

  const check = (values: UserValues): Checked<Sent> => {
    const faults = checkValues(values, creating);
    if (Object.keys(faults).length > 0) return { faults };
    const password = creating && typesPassword(values) ? { password: values.password } : {};
    return { input: { ...toBody(values), ...password } };
  };

  return useRecordForm({
    name: `user:${user?.id ?? 'new'}`,
    base: { version: user?.version, values: user ? toValues(user) : newUser() },
    check,
    store: async ({ password, ...body }, version) => {
      if (!user) return create({ body: { ...body, password } });
      const { data } = await update({ params: { id: user.id }, body: { ...body, version } });
      stored.current = data;
      if (data.id === session.user()?.id) renew(data);
    },
    requests,
    saved: (sent) => savedText({ ...sent, ...stored.current }, user),
    refusal: (error) => ({
      alert: userMessages.saveFailed(messageOf(error)),
      faults: faultsAt(FIELDS, issuesOf(error)),
    }),
    conflict: user && {
      read: async () => {
        const { data } = await call('userManagement.get', { params: { id: user.id } });
        stored.current = data;
        reload();
        return data;
      },
      toValues,
      units: USER_UNITS,
    },
    onDone: onClose,
  });
}
