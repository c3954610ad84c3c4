import { Button, chakra } from '@chakra-ui/react';
import {
  type FormEvent,
  lazy,
  type ReactNode,
  Suspense,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { SecondStep as SecondAsked } from '#shared/contracts/auth.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { PasskeyButton } from './PasskeyButton.tsx';
import { takeBegun } from './pageForm.ts';
import { Banner, Labelled, PasswordInput, PlainInput } from './plainFields.tsx';
import { useSession } from './SessionProvider.tsx';
import { SharedTick } from './SharedTick.tsx';
import type { SignInResult } from './signIn.ts';
import { isSharedComputer } from './storage.ts';

/** Asked of few, and once. */
const loadNewPassword = () => import('./NewPassword.tsx');
const NewPassword = lazy(loadNewPassword);
/** Asked of accounts that have one. */
const loadSecondStep = () => import('./SecondStep.tsx');
const SecondStep = lazy(loadSecondStep);

/**
 * Why a sign-in ends at this form; '' where another form goes on. The code of that one is fetched first: a file that is
 * lost on the line would take the whole screen away.
 */
async function whyNot({ change, second, message }: Extract<SignInResult, { ok: false }>): Promise<string> {
  if (!change && !second) return message;
  try {
    await (change ? loadNewPassword() : loadSecondStep());
    return '';
  } catch (error) {
    console.warn('The next form of the sign-in did not load', error);
    return sharedMessages.widgetsMissing;
  }
}

type SignInFormProps = {
  username?: string;
  /** @param due from when on the account needs a second step that it lacks */
  onSignedIn?: (due?: string) => void;
  children?: ReactNode;
};

/**
 * Username and password. A refusal appears above them, and the field to correct takes the focus. A password that must be
 * replaced leads to the form for that, and an account with a second step to the form for that.
 */
export function SignInForm({ username: known = '', onSignedIn, children }: SignInFormProps) {
  const { signIn } = useSession();
  const [username, setUsername] = useState(known);
  const [password, setPassword] = useState('');
  const [shared, setShared] = useState(isSharedComputer);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [changing, setChanging] = useState(false);
  const [second, setSecond] = useState<SecondAsked>();
  const refusalId = useId();
  const usernameField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  // Before the first paint, so that nobody sees the fields empty.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was begun in the page is taken once
  useLayoutEffect(() => {
    const begun = known ? undefined : takeBegun();
    if (!begun) return;
    setUsername(begun.username);
    setPassword(begun.password);
    setRefusal(begun.refusal);
    if (begun.focused === 'password') passwordField.current?.focus();
    if (begun.attempt) void follow(begun.attempt);
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setAsked(true);
    setRefusal('');
    if (!username || !password) {
      (username ? passwordField : usernameField).current?.focus();
      return;
    }
    await follow(signIn(username, password));
  }

  async function follow(attempt: Promise<SignInResult>) {
    setBusy(true);
    const result = await attempt;
    const message = result.ok ? '' : await whyNot(result);
    setBusy(false);
    if (result.ok) return onSignedIn?.(result.due);
    if (!message) return result.change ? setChanging(true) : setSecond(result.second);
    setRefusal(message);
    passwordField.current?.focus();
    passwordField.current?.select();
  }

  const isAside = changing || second !== undefined;
  const wasAside = useRef(false);
  // The username stands and the password is to be typed again. After the focus that the form takes by itself.
  useLayoutEffect(() => {
    if (wasAside.current && !isAside) passwordField.current?.focus();
    wasAside.current = isAside;
  }, [isAside]);

  const back = (why = '') => {
    setPassword('');
    setAsked(false);
    setRefusal(why);
    setChanging(false);
    setSecond(undefined);
  };
  if (second) {
    return (
      <Suspense fallback={null}>
        <SecondStep asked={second} onSignedIn={({ due }) => onSignedIn?.(due)} onBack={back} />
      </Suspense>
    );
  }
  if (changing) {
    return (
      <Suspense fallback={null}>
        <NewPassword username={username} password={password} onSignedIn={onSignedIn} onBack={() => back()} />
      </Suspense>
    );
  }

  const missing = (value: string) => (asked && !value ? sharedMessages.required : undefined);
  return (
    <chakra.form onSubmit={submit} noValidate display="grid" gap="4">
      <Banner id={refusalId}>{refusal}</Banner>
      <Labelled label="Username" error={missing(username)}>
        {({ id, error }) => (
          <PlainInput
            ref={usernameField}
            id={id}
            name="username"
            autoComplete={shared ? 'off' : 'username'}
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
          <PasswordInput
            ref={passwordField}
            id={id}
            name="password"
            autoComplete={shared ? 'off' : 'current-password'}
            data-initial-focus={known ? '' : undefined}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            aria-invalid={!!error || !!refusal}
            aria-describedby={error ?? (refusal ? refusalId : undefined)}
          />
        )}
      </Labelled>
      {!known && <SharedTick checked={shared} onChange={setShared} />}
      <Button type="submit" size="md" aria-disabled={busy} w="full">
        {busy ? 'Signing in...' : 'Sign in'}
      </Button>
      {children}
      {/* Last, so that nothing moves where the form of the page has none. */}
      <PasskeyButton onSignedIn={(due) => onSignedIn?.(due)} />
    </chakra.form>
  );
}
