import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { CodeForm } from '../../session/code/CodeForm.tsx';
import { EndedNote } from '../../session/EndedNote.tsx';
import { PublicPanel } from '../../session/PublicPanel.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

const REDIRECT_MS = 1000;

/** Signs a teacher in with a code. */
export default function OtpLoginScreen() {
  const navigate = useNavigate();
  const [signedIn, setSignedIn] = useState(false);

  useEffect(() => {
    if (!signedIn) return;
    const timer = setTimeout(() => navigate(paths.dashboard(), { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [signedIn, navigate]);

  return (
    <PublicPanel
      title="Teacher Management System"
      lead="Teacher login. A one-time code is sent to the phone of your account."
    >
      <EndedNote />
      <CodeForm onSignedIn={() => setSignedIn(true)}>
        <TextLink to={paths.login()} justifySelf="start" fontSize="sm">
          Back to regular login
        </TextLink>
      </CodeForm>
    </PublicPanel>
  );
}
