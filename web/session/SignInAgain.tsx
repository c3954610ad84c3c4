import { Button, chakra } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../paths.ts';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { CodeForm } from './code/CodeForm.tsx';
import { SignInForm } from './SignInForm.tsx';
import { session } from './sessionStore.ts';
import { endSession } from './signIn.ts';

/** Sign-in over the current screen after the server has ended the session. Nothing typed on the screen is lost. */
export default function SignInAgain() {
  const navigate = useNavigate();
  const user = session.user();

  async function giveUp() {
    await endSession();
    await navigate(paths.login(), { replace: true });
  }

  return (
    <ModalDialog
      title="Your session has ended"
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
