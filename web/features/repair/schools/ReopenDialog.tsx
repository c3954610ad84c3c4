import type { ClosureRow } from '#shared/domain/closing.ts';
import { closureScreen } from '#shared/messages/closureScreen.ts';
import { messageOf } from '../../../api/apiError.ts';
import { useEndpoint, useEndpointMutation } from '../../../api/hooks.ts';
import { Answered } from '../../../ui/Answered.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notify.tsx';
import { ASKED_ANEW } from './askedAnew.ts';
import { Names, PersonName } from './Names.tsx';

type Props = {
  school: ClosureRow;
  onBusy: (busy: boolean) => void;
  onReopened: () => void;
  onClose: () => void;
};

/** Shows whom the reopening of a school brings back and who stays, and reopens it. */
export function ReopenDialog({ school, onBusy, onReopened, onClose }: Props) {
  const { id, school_name } = school;
  const { trigger, isMutating } = useEndpointMutation('closures.reopen');
  const foreseen = useEndpoint('closures.reopenImpact', { params: { id } }, ASKED_ANEW);
  const impact = foreseen.data?.data;
  const posts = (impact?.posts ?? []).reduce((total, { sanctioned }) => total + sanctioned, 0);
  const reopen = async () => {
    if (!impact) return;
    onBusy(true);
    let reopened = false;
    try {
      const { data: done } = await trigger({ params: { id }, body: { version: impact.version } });
      reopened = true;
      const { back, stay } = done.impact;
      notify.success(
        done.job.state === 'done'
          ? closureScreen.reopened(school_name, back.total, stay.total)
          : closureScreen.goesOn,
      );
    } catch (reason) {
      notify.error(closureScreen.failed(messageOf(reason)));
    }
    onBusy(false);
    onClose();
    if (reopened) onReopened();
  };
  return (
    <ConfirmDialog
      title={closureScreen.reopenQuestion(school_name)}
      confirmLabel={closureScreen.reopen}
      busyLabel={closureScreen.reopening}
      busy={isMutating}
      unable={!impact}
      onConfirm={() => void reopen()}
      onCancel={onClose}
    >
      <Answered answer={foreseen} failed={messageOf(foreseen.error, closureScreen.loadFailed)} rows={3} />
      {impact && (
        <>
          {impact.back.total === 0 && <p>{closureScreen.back(0)}</p>}
          <Names
            title={closureScreen.back(impact.back.total)}
            total={impact.back.total}
            rows={impact.back.names}
            rowKey={(one) => one.id}
          >
            {PersonName}
          </Names>
          <Names
            title={closureScreen.stay(impact.stay.total)}
            total={impact.stay.total}
            rows={impact.stay.names}
            rowKey={(one) => one.id}
            open
          >
            {({ why, school_name: at, ...person }) => (
              <>
                <PersonName {...person} /> <small>{[why, at].filter(Boolean).join(' · ')}</small>
              </>
            )}
          </Names>
          <Names
            title={closureScreen.headsBack(impact.heads.length)}
            rows={impact.heads}
            rowKey={(one) => one.id}
            open
          >
            {({ username }) => username}
          </Names>
          <Names
            title={closureScreen.headsStay(impact.heads_stay.length)}
            rows={impact.heads_stay}
            rowKey={(one) => one.id}
            open
          >
            {({ username }) => username}
          </Names>
          {posts > 0 && <p>{closureScreen.postsBack(posts)}</p>}
        </>
      )}
    </ConfirmDialog>
  );
}
