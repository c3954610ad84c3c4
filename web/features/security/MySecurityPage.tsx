import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { showMoment } from '#shared/domain/dates.ts';
import type { FactorInfo } from '#shared/domain/factor.ts';
import { factorMessages } from '#shared/messages/factors.ts';
import { securityMessages } from '#shared/messages/security.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { serverNow } from '../../api/serverTime.ts';
import { paths } from '../../paths.ts';
import { hasPasskeys } from '../../session/passkey.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { EmptyNote } from '../../ui/EmptyNote.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Note } from '../../ui/Note.tsx';
import { notify } from '../../ui/notify.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { RetryNote } from '../../ui/RetryNote.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import { AddAppDialog } from './AddAppDialog.tsx';
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx';
import { CodesDialog } from './CodesDialog.tsx';
import { FactorList } from './FactorList.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { RenewDialog } from './RenewDialog.tsx';
import type { Adding } from './useAdding.ts';

type Opened =
  | { kind: 'app' | 'passkey'; before: readonly FactorInfo[] }
  | { kind: 'renew'; unseenOf?: string }
  | { kind: 'remove'; factor: FactorInfo }
  | { kind: 'codes'; codes: readonly string[] };

/** /my-security: the second steps of the reader's own sign-in. */
export default function MySecurityPage() {
  const { role } = useSession();
  return (
    <Page title="My security" subtitle="The second step of your sign-in">
      {role === 'teacher' ? <p>{factorMessages.noneForTeacher}</p> : <Steps />}
    </Page>
  );
}

function Steps() {
  const { data, error, isLoading, isValidating, mutate } = useEndpoint('factors.list', {});
  const [opened, setOpened] = useState<Opened>();
  const { region, stepDone } = useFocusAfter<HTMLDivElement>();
  const close = () => setOpened(undefined);
  const added = (codes?: readonly string[]) => {
    void mutate();
    setOpened(codes && { kind: 'codes', codes });
  };
  const held = data?.data;
  /** What the dialogs that add a step call, which began with these. */
  const adding = (before: readonly FactorInfo[]): Adding => ({
    onAdded: added,
    findNew: async () =>
      (await mutate())?.data.factors.find(({ id }) => before.every((one) => one.id !== id)),
    onFound: ({ name }) => {
      notify.success(securityMessages.added(name));
      // Only the first one comes with codes.
      setOpened(before.length === 0 ? { kind: 'renew', unseenOf: name } : undefined);
    },
    onClose: close,
  });
  const isDue = held?.due !== undefined && new Date(held.due) <= serverNow();
  return (
    <>
      {error && (
        <RetryNote text={securityMessages.loadFailed} onRetry={() => void mutate()} busy={isValidating} />
      )}
      {held?.due && (
        <Note
          kind="warning"
          actions={!isDue && <TextLink to={paths.dashboard()}>Go on to the dashboard</TextLink>}
        >
          {isDue ? securityMessages.dueNow : securityMessages.dueOn(showMoment(held.due))}
        </Note>
      )}
      <Panel
        ref={region}
        tabIndex={-1}
        paddingX={{ base: 4, md: 6 }}
        paddingY={4}
        maxWidth="52rem"
        aria-label="Second steps"
      >
        <chakra.p color="fg.muted" marginBottom={3}>
          {securityMessages.aboutSteps}
        </chakra.p>
        {held ? (
          held.factors.length > 0 ? (
            <FactorList
              factors={held.factors}
              codesLeft={held.recovery_left}
              onRemove={(factor) => setOpened({ kind: 'remove', factor })}
              onRenew={() => setOpened({ kind: 'renew' })}
            />
          ) : (
            <EmptyNote title={securityMessages.none} hint={securityMessages.noneHint} />
          )
        ) : (
          isLoading && <Loading />
        )}
        {held && (
          <chakra.div display="flex" flexWrap="wrap" gap={3} marginTop={4}>
            {hasPasskeys() && (
              <Button onClick={() => setOpened({ kind: 'passkey', before: held.factors })}>
                Add a passkey
              </Button>
            )}
            {!held.factors.some(({ kind }) => kind === 'totp') && (
              <Button
                variant="outline"
                // Its words may take several lines on a small phone with large text.
                height="auto"
                minH={{ base: '11', md: '10' }}
                maxW="full"
                paddingY="1"
                whiteSpace="normal"
                onClick={() => setOpened({ kind: 'app', before: held.factors })}
              >
                Add an authenticator app
              </Button>
            )}
          </chakra.div>
        )}
      </Panel>
      {opened?.kind === 'app' && <AddAppDialog {...adding(opened.before)} />}
      {opened?.kind === 'passkey' && <AddPasskeyDialog {...adding(opened.before)} />}
      {opened?.kind === 'renew' && (
        <RenewDialog
          unseenOf={opened.unseenOf}
          onRenewed={added}
          onUnknown={() => void mutate()}
          onClose={close}
        />
      )}
      {opened?.kind === 'codes' && <CodesDialog codes={opened.codes} onClose={close} />}
      {opened?.kind === 'remove' && (
        <RemoveDialog
          factor={opened.factor}
          isLast={held?.factors.length === 1}
          onRemoved={() => {
            added();
            stepDone();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
