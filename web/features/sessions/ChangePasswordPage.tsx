import { Button, chakra } from '@chakra-ui/react';
import { type FormEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { passwordMessages } from '#shared/messages/password.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { issuesOf, leavesOpen, messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { GivenUp } from '../../api/givenUp.ts';
import { sendOnceReached } from '../../api/waitingSave.ts';
import { paths } from '../../paths.ts';
import { Banner, Labelled, PasswordInput } from '../../session/plainFields.tsx';
import { useSession } from '../../session/SessionProvider.tsx';
import { session } from '../../session/sessionStore.ts';
import { withWait } from '../../session/waitText.ts';
import { useStays } from '../../shell/useStays.ts';
import { HeldWhile } from '../../ui/form/HeldWhile.tsx';
import { Saving } from '../../ui/form/Saving.tsx';
import { useSaving } from '../../ui/form/useSaving.ts';
import { notify } from '../../ui/notify.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';

const FIELDS = [
  { name: 'current_password', label: 'Present password', autoComplete: 'current-password' },
  { name: 'new_password', label: 'New password', autoComplete: 'new-password' },
  { name: 'again', label: 'New password, again', autoComplete: 'new-password' },
] as const;
type Name = (typeof FIELDS)[number]['name'];
type Faults = Partial<Record<Name, string>>;

const NOTHING = { current_password: '', new_password: '', again: '' };

/** What the fields lack, before anything is sent. */
function faultsOf(typed: Record<Name, string>): Faults {
  const faults: Faults = {};
  for (const { name } of FIELDS) if (!typed[name]) faults[name] = sharedMessages.required;
  if (typed.again && typed.again !== typed.new_password) faults.again = passwordMessages.unlike;
  return faults;
}

/** /change-password: whoever signs in by password gives the own account another one. */
export default function ChangePasswordPage() {
  const { user } = useSession();
  return (
    <Page title="Change my password">
      <Panel paddingX={{ base: 4, md: 6 }} paddingY={5} maxWidth="32rem" aria-label="Password">
        {user?.role === 'teacher' ? (
          <p>{passwordMessages.noneForTeacher}</p>
        ) : (
          <PasswordForm username={user?.username ?? ''} />
        )}
      </Panel>
    </Page>
  );
}

function PasswordForm({ username }: { username: string }) {
  const [typed, setTyped] = useState<Record<Name, string>>(NOTHING);
  const [faults, setFaults] = useState<Faults>({});
  const [refusal, setRefusal] = useState('');
  const { saving = false, begin, end } = useSaving<true>();
  const form = useRef<HTMLFormElement>(null);
  const navigate = useNavigate();
  const stays = useStays();

  const type = (name: Name, value: string) => {
    setTyped({ ...typed, [name]: value });
    setFaults({ ...faults, [name]: undefined });
    setRefusal('');
  };
  const show = (found: Faults) => {
    setFaults(found);
    const first = FIELDS.find(({ name }) => found[name]);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first.name}"]`)?.focus();
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (saving) return;
    const lacking = faultsOf(typed);
    show(lacking);
    setRefusal('');
    if (Object.keys(lacking).length > 0) return;
    const { again: _, ...body } = typed;
    begin(true);
    try {
      // Sent again, it would find the new password in the place of the present one.
      await sendOnceReached(() => call('auth.changePassword', { body }), stays, { once: true });
      notify.success(passwordMessages.changed);
      if (stays()) navigate(paths.mySessions());
    } catch (error) {
      if (session.state().over || error instanceof GivenUp) return;
      // Before that the fields are locked and cannot take the focus.
      end();
      const found: Faults = Object.fromEntries(issuesOf(error).map(({ field, message }) => [field, message]));
      show(found);
      if (leavesOpen(error)) setRefusal(passwordMessages.changeUnknown);
      else if (!FIELDS.some(({ name }) => found[name]))
        setRefusal(withWait(passwordMessages.changeFailed(messageOf(error)), error));
    } finally {
      end();
    }
  }

  return (
    <chakra.form ref={form} onSubmit={submit} noValidate display="grid" gap="4">
      <chakra.p color="fg.muted">{passwordMessages.aboutChange}</chakra.p>
      <Banner>{refusal}</Banner>
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      <HeldWhile saving={saving}>
        {FIELDS.map(({ name, label, autoComplete }) => (
          <Labelled
            key={name}
            label={label}
            hint={name === 'new_password' ? passwordMessages.hint : undefined}
            error={faults[name]}
          >
            {({ id, describedBy }) => (
              <PasswordInput
                id={id}
                name={name}
                autoComplete={autoComplete}
                maxLength={1024}
                value={typed[name]}
                onChange={(event) => type(name, event.target.value)}
                aria-invalid={!!faults[name]}
                aria-describedby={describedBy}
              />
            )}
          </Labelled>
        ))}
      </HeldWhile>
      <Button type="submit" justifySelf="start" aria-disabled={saving}>
        {saving ? <Saving text="Saving..." /> : 'Change password'}
      </Button>
    </chakra.form>
  );
}
