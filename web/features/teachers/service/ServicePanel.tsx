import { Button } from '@chakra-ui/react';
import type { Teacher } from '#shared/domain/teacher.ts';
import { serviceScreen } from '#shared/messages/serviceScreen.ts';
import { useEndpointMutation } from '../../../api/hooks.ts';
import { RecordPanel } from '../../../record/RecordPanel.tsx';
import { ReasonDialog } from '../../../service/ReasonDialog.tsx';
import { ServiceFacts } from '../../../service/ServiceFacts.tsx';
import { useHeldState } from '../../../session/heldWork.ts';
import { useSession } from '../../../session/SessionProvider.tsx';
import { notify } from '../../../ui/notify.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';

/** The dates of a teacher's service, and where it is ended or taken up again. */
export function ServicePanel({ teacher }: { teacher: Teacher }) {
  const { can } = useSession();
  const { trigger } = useEndpointMutation('leaving.reinstate');
  const { id, teacher_name, version, left } = teacher;
  // Not told by the record: it changes while the answer is on its way.
  const [open, setOpen] = useHeldState<'leave' | 'reinstate'>(
    `opened:service:${id}`,
    (what) => what === 'leave',
  );
  const close = () => setOpen(undefined);
  return (
    <RecordPanel title={serviceScreen.title}>
      <ServiceFacts teacher={teacher} />
      {can('service.end') && (
        <Button
          variant="outline"
          marginTop={2}
          data-screen-only=""
          onClick={() => setOpen(left ? 'reinstate' : 'leave')}
        >
          {left ? serviceScreen.reinstate : serviceScreen.leave}
        </Button>
      )}
      {open === 'leave' && <LeaveDialog teacher={teacher} onClose={close} />}
      {open === 'reinstate' && (
        <ReasonDialog
          title={serviceScreen.reinstateTitle(teacher_name)}
          text={serviceScreen.reinstateText}
          label={serviceScreen.reinstate}
          send={async (reason) => {
            await trigger({ params: { id }, body: { reason, version } });
            notify.success(serviceScreen.reinstated(teacher_name));
          }}
          onClose={close}
        />
      )}
    </RecordPanel>
  );
}
