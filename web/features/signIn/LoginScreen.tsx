import { Box } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { EndedNote } from '../../session/EndedNote.tsx';
import { mayOpen } from '../../session/guards.ts';
import { PublicPanel } from '../../session/PublicPanel.tsx';
import { SignInForm } from '../../session/SignInForm.tsx';
import { session } from '../../session/sessionStore.ts';
import { TextLink } from '../../ui/TextLink.tsx';

/**
 * The page that was asked for before signing in, if this person may open it, or the dashboard. A person whose role needs
 * a second step, and who has none yet, is led to the page that sets one up.
 */
function destination(due?: string) {
  if (due) return paths.mySecurity();
  const wanted = session.takeWanted();
  const role = session.user()?.role;
  return wanted && role && mayOpen(wanted, role) ? wanted : paths.dashboard();
}

export default function LoginScreen() {
  const navigate = useNavigate();
  return (
    <PublicPanel title="Teacher Management System" lead="Sign in with your department account.">
      <EndedNote />
      <SignInForm onSignedIn={(due) => navigate(destination(due), { replace: true })}>
        <Box
          display="flex"
          flexWrap="wrap"
          justifyContent="space-between"
          columnGap="4"
          rowGap="2"
          fontSize="sm"
        >
          <TextLink to={paths.forgotPassword()}>Forgot password?</TextLink>
          <TextLink to={paths.otpLogin()}>Teacher? Login with OTP</TextLink>
        </Box>
      </SignInForm>
    </PublicPanel>
  );
}
