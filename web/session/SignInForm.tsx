import { Box, Button, chakra, type RecipeDefinition } from '@chakra-ui/react';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { httpMessages } from '#shared/messages/http.ts';
import { EyeIcon, EyeOffIcon } from '../ui/icons.tsx';
import { input } from '../ui/recipes.ts';
import { useSession } from './SessionProvider.tsx';

/** The library's own Input carries its form-field machinery, which the first screen does not need. */
const Input = chakra('input', input as RecipeDefinition);

type FieldProps = {
  label: string;
  error?: string;
  children: (ids: { id: string; error?: string }) => ReactNode;
};

function Labelled({ label, error, children }: FieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <Box>
      <chakra.label htmlFor={id} display="block" fontSize="sm" fontWeight="medium" mb="1.5">
        {label}
      </chakra.label>
      {children({ id, error: error && errorId })}
      {error && (
        <chakra.p id={errorId} color="fg.error" fontSize="sm" mt="1">
          {error}
        </chakra.p>
      )}
    </Box>
  );
}

type SignInFormProps = { username?: string; onSignedIn?: () => void; children?: ReactNode };

/** Username and password; the refusal stands above them and the field to correct takes the focus. */
export function SignInForm({ username: known = '', onSignedIn, children }: SignInFormProps) {
  const { signIn } = useSession();
  const [username, setUsername] = useState(known);
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState('');
  const refusalId = useId();
  const usernameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setAsked(true);
    setRefusal('');
    if (!username || !password) {
      (username ? passwordField : usernameField).current?.focus();
      return;
    }
    setBusy(true);
    const result = await signIn(username, password);
    setBusy(false);
    if (result.ok) return onSignedIn?.();
    setRefusal(result.message);
    passwordField.current?.focus();
    passwordField.current?.select();
  }

  const missing = (value: string) => (asked && !value ? httpMessages.required : undefined);
  return (
    <chakra.form onSubmit={submit} noValidate display="grid" gap="4">
      <Box role="alert" id={refusalId} display={refusal ? 'block' : 'none'} {...refusalLook}>
        {refusal}
      </Box>
      <Labelled label="Username" error={missing(username)}>
        {({ id, error }) => (
          <Input
            ref={usernameField}
            id={id}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            required
            autoFocus={!known}
            value={username}
            onChange={(event) => setUsername(event.target.value)}
            aria-invalid={!!error}
            aria-describedby={error}
          />
        )}
      </Labelled>
      <Labelled label="Password" error={missing(password)}>
        {({ id, error }) => (
          <Box position="relative">
            <Input
              ref={passwordField}
              id={id}
              name="password"
              type={shown ? 'text' : 'password'}
              autoComplete="current-password"
              required
              data-initial-focus={known ? '' : undefined}
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              pe="12"
              aria-invalid={!!error || !!refusal}
              aria-describedby={error ?? (refusal ? refusalId : undefined)}
            />
            <Button
              variant="ghost"
              colorPalette="gray"
              size="sm"
              position="absolute"
              insetEnd="0.5"
              top="0.5"
              px="0"
              aria-label={shown ? 'Hide password' : 'Show password'}
              aria-pressed={shown}
              onClick={() => setShown(!shown)}
            >
              {shown ? <EyeOffIcon /> : <EyeIcon />}
            </Button>
          </Box>
        )}
      </Labelled>
      <Button type="submit" aria-disabled={busy} w="full">
        {busy ? 'Signing in...' : 'Sign in'}
      </Button>
      {children}
    </chakra.form>
  );
}

const refusalLook = {
  colorPalette: 'red',
  bg: 'colorPalette.subtle',
  color: 'colorPalette.fg',
  borderRadius: 'md',
  px: '3',
  py: '2',
  fontSize: 'sm',
} as const;
