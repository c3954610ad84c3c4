import { Button, chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { signInAgainMessages } from '#shared/messages/signInAgain.ts';
import { config } from '../config.ts';
import { paths } from '../paths.ts';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { CodeForm } from './code/CodeForm.tsx';
import { SignInForm } from './SignInForm.tsx';
import { session } from './sessionStore.ts';
import { endSession } from './signIn.ts';

/**
 * Sign-in in place of the screen after the server has ended the session. The person who was signed in gets the screen
 * back, with what the screen held.
 */
export default function SignInAgain() {
  const navigate = useNavigate();
  const before = session.before();

  // The title of the screen may have named a person.
  useEffect(() => {
    document.title = `${signInAgainMessages.title} · ${config.departmentName}`;
  }, []);

  async function giveUp() {
    await endSession();
    await navigate(paths.login(), { replace: true });
  }

  return (
    <ModalDialog
      title={signInAgainMessages.title}
      footer={
        <Button variant="outline" colorPalette="gray" size="sm" onClick={giveUp}>
          {signInAgainMessages.giveUp}
        </Button>
      }
    >
      <chakra.p color="fg.muted" fontSize="sm" mb="4">
        {signInAgainMessages.about}
      </chakra.p>
      {before?.access.role === 'teacher' ? <CodeForm again /> : <SignInForm username={before?.username} />}
    </ModalDialog>
  );
}
