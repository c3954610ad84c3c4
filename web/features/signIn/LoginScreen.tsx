import { Box, chakra } from '@chakra-ui/react';
import { useLocation, useNavigate } from 'react-router-dom';
import { sharedComputerMessages } from '#shared/messages/sharedComputer.ts';
import { paths } from '../../paths.ts';
import { mayOpen } from '../../session/guards.ts';
import { PublicPanel } from '../../session/PublicPanel.tsx';
import { SignInForm } from '../../session/SignInForm.tsx';
import { session, type Why } from '../../session/sessionStore.ts';
import { TextLink } from '../../ui/TextLink.tsx';

/** The page that was asked for before signing in, if this person may open it, or the dashboard. */
function destination() {
  const wanted = session.takeWanted();
  const role = session.user()?.role;
  return wanted && role && mayOpen(wanted, role) ? wanted : paths.dashboard();
}

/** Why the page took the place of a screen on a shared computer. */
const WHY: Record<string, string | undefined> = {
  '#idle': sharedComputerMessages.idle,
  '#ended': sharedComputerMessages.ended,
} satisfies Record<`#${Why}`, string>;

export default function LoginScreen() {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const why = WHY[hash];
  return (
    <PublicPanel title="Teacher Management System" lead="Sign in with your department account.">
      {why && (
        <chakra.p role="status" mb="4">
          {why}
        </chakra.p>
      )}
      <SignInForm onSignedIn={() => navigate(destination(), { replace: true })}>
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
