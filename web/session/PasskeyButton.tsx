import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { hasPasskeys } from './passkey.ts';
import { Banner } from './plainFields.tsx';
import { signInByPasskey } from './signIn.ts';

/** Signs in by a passkey alone, without a username, where the browser has passkeys. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (due?: string) => void }) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  if (!hasPasskeys()) return null;

  async function use() {
    if (busy) return;
    setBusy(true);
    setRefusal('');
    const result = await signInByPasskey();
    setBusy(false);
    if (result.ok) onSignedIn(result.due);
    else setRefusal(result.message);
  }

  return (
    <>
      <Button
        variant="outline"
        colorPalette="gray"
        size="md"
        w="full"
        onClick={() => void use()}
        aria-disabled={busy}
      >
        {busy ? 'Waiting for the passkey...' : 'Sign in with a passkey'}
      </Button>
      <Banner>{refusal}</Banner>
    </>
  );
}
