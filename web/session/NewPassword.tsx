import { Button, chakra } from '@chakra-ui/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { passwordMessages } from '#shared/messages/password.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { Banner, Labelled, PasswordInput } from './plainFields.tsx';
import { changeFirstPassword } from './signIn.ts';

type Props = { username: string; password: string; onSignedIn?: (due?: string) => void; onBack: () => void };

/** Replaces the password that an administrator set with one that its owner chooses, and signs in with the new one. */
export default function NewPassword({ username, password, onSignedIn, onBack }: Props) {
  const [chosen, setChosen] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [refusal, setRefusal] = useState('');
  /** Whether no answer came to what was sent before. */
  const unknown = useRef(false);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setRefusal('');
    setFault(chosen ? undefined : sharedMessages.required);
    if (chosen) {
      setBusy(true);
      const result = await changeFirstPassword(username, password, chosen, unknown.current);
      setBusy(false);
      if (result.ok) return onSignedIn?.(result.due);
      unknown.current ||= result.unknown === true;
      setFault(result.field);
      setRefusal(result.unknown ? passwordMessages.firstUnknown : result.field ? '' : result.message);
    }
    field.current?.focus();
  }

  return (
    <chakra.form onSubmit={submit} noValidate display="grid" gap="4">
      <p role="status">{passwordMessages.changeFirst}</p>
      <Banner>{refusal}</Banner>
      <input type="hidden" name="username" autoComplete="username" value={username} readOnly />
      <Labelled label="New password" hint={passwordMessages.hint} error={fault}>
        {({ id, describedBy }) => (
          <PasswordInput
            ref={field}
            id={id}
            name="new-password"
            autoComplete="new-password"
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
            aria-invalid={!!fault || !!refusal}
            aria-describedby={describedBy}
          />
        )}
      </Labelled>
      <Button type="submit" size="md" aria-disabled={busy} w="full">
        {busy ? 'Saving...' : 'Save and sign in'}
      </Button>
      <Button variant="ghost" colorPalette="gray" size="sm" justifySelf="start" onClick={onBack}>
        Back
      </Button>
    </chakra.form>
  );
}
