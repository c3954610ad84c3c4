import { Button, chakra } from '@chakra-ui/react';
import { type FormEvent, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { passwordResetMessages } from '#shared/messages/passwordReset.ts';
import { issuesOf, messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { unanswered } from '../../api/unanswered.ts';
import { paths } from '../../paths.ts';
import { PublicPanel } from '../../session/PublicPanel.tsx';
import { Banner, SuccessBanner } from '../../session/plainFields.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { tokenIn } from './tokenIn.ts';

/**
 * Confirms a new e-mail or phone, for the person who opened the link in a mail. The person must press a button, because
 * programs open links too.
 */
export default function ConfirmChangeScreen() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => tokenIn(hash));
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [mayBeDone] = useState(unanswered);

  useEffect(() => {
    if (!hash) return;
    setToken(tokenIn(hash));
    // The token is not left in the address, where a history would keep it.
    void navigate(paths.confirmChange(), { replace: true });
  }, [hash, navigate]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || done) return;
    setRefusal(token ? '' : passwordResetMessages.noConfirmLink);
    if (!token) return;
    setBusy(true);
    try {
      await call('auth.confirmChange', { body: { token } });
      setDone(true);
    } catch (error) {
      const used = issuesOf(error).some(({ field }) => field === 'token');
      const unknown = mayBeDone(token, error, used) && passwordResetMessages.confirmUnknown;
      setRefusal(unknown || messageOf(error));
    }
    setBusy(false);
  }

  return (
    <PublicPanel title="Confirm a change" lead={passwordResetMessages.aboutConfirm}>
      <chakra.form onSubmit={submit} noValidate display="grid" gap="4">
        <Banner>{refusal}</Banner>
        <SuccessBanner>{done && passwordResetMessages.changeConfirmed}</SuccessBanner>
        <Button type="submit" size="md" aria-disabled={busy || done} w="full">
          Confirm the change
        </Button>
        <TextLink to={paths.login()} justifySelf="start" fontSize="sm">
          Back to login
        </TextLink>
      </chakra.form>
    </PublicPanel>
  );
}
