import { Box, chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { config } from '../../config.ts';
import { paths } from '../../paths.ts';
import { mayOpen } from '../../session/guards.ts';
import { SignInForm } from '../../session/SignInForm.tsx';
import { session } from '../../session/sessionStore.ts';
import { Panel } from '../../ui/Panel.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

const TITLE = 'Teacher Management System';

/** Back to the page that was asked for before signing in, if this person may open it. */
function destination() {
  const wanted = session.takeWanted();
  const role = session.user()?.role;
  return wanted && role && mayOpen(wanted, role) ? wanted : paths.dashboard();
}

export default function LoginScreen() {
  const navigate = useNavigate();
  useEffect(() => {
    document.title = `${TITLE} · ${config.departmentName}`;
  }, []);

  return (
    <Panel p={{ base: '5', md: '8' }} boxShadow="sm">
      <chakra.h1 fontSize={{ base: 'xl', md: '2xl' }} fontWeight="semibold" lineHeight="1.25">
        {TITLE}
      </chakra.h1>
      <chakra.p color="fg.muted" mt="1" mb="6">
        Sign in with your department account.
      </chakra.p>
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
    </Panel>
  );
}
