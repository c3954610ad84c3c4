import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../paths.ts';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { CodeForm } from './code/CodeForm.tsx';
import { SignInForm } from './SignInForm.tsx';
import { session } from './sessionStore.ts';
import { endSession } from './signIn.ts';

/** Sign-in over the current screen, after the server has ended the session: nothing typed below it is lost. */
export default function SignInAgain() {
  const navigate = useNavigate();
  const [opened, setOpened] = useState(0);
  const user = session.user();

  async function giveUp() {
    await endSession();
    await navigate(paths.login(), { replace: true });
  }

  return (
    <ModalDialog
      // A browser lets a dialog be closed by pressing Escape twice. Without a session there is nothing to go
      // back to, so it opens again.
      key={opened}
      title="Your session has ended"
      onClose={() => setOpened(opened + 1)}
      footer={
        <Button variant="outline" colorPalette="gray" size="sm" onClick={giveUp}>
          Leave and discard
        </Button>
      }
    >
      <chakra.p color="fg.muted" fontSize="sm" mb="4">
        Sign in again to continue where you are. What you have typed is still there.
      </chakra.p>
      {user?.role === 'teacher' ? <CodeForm phone={user.phone} /> : <SignInForm username={user?.username} />}
    </ModalDialog>
  );
}
