import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CascadeJob } from '#shared/contracts/cascade.ts';
import { isGone, leavesOpen, serverSentence } from '../api/apiError.ts';
import { call } from '../api/client.ts';
import { GivenUp } from '../api/givenUp.ts';
import { sendOnceReached } from '../api/waitingSave.ts';
import { useStays } from '../shell/useStays.ts';
import { notify } from '../ui/notify.tsx';
import { followJob } from './followJob.ts';

type Parts<Counts> = {
  /** Counts what a deletion would take along. */
  impact: (id: number) => Promise<Counts>;
  /** Deletes everything. Returns the job if the deletion goes on after the answer. */
  remove: (id: number) => Promise<CascadeJob | undefined>;
  /** Whether the counts are of records that go along. They are counted again right before the deletion. */
  recounts?: boolean;
  texts: {
    deleted: string;
    deleteFailed: string;
    deleteRefused: (message: string) => string;
    /** The sentence for counts that could not be loaded. */
    impactFailed: (error: unknown) => string;
    /** The sentence for a record that is gone once Delete is pressed. Otherwise the server's is shown. */
    gone?: string;
  };
  /** Called when the record is gone already, or may be, so that its row disappears too. */
  onGone: () => void;
  /** Called with the id of each record that is gone. */
  onDeleted?: (id: number) => void;
};

/** The record that a person is asked about. `changed` says that the counts are others than those shown first. */
export type DeletionTarget<Item, Counts> = { item: Item; counts: Counts; changed?: boolean };

export type Deletion<Item, Counts> = {
  ask: (item: Item) => void;
  /** The id of the record whose counts are being fetched. */
  asking: number | undefined;
  target: DeletionTarget<Item, Counts> | undefined;
  confirm: () => void;
  cancel: () => void;
  deleting: boolean;
  /** The deletion that goes on after its answer. */
  progress: { item: Item; job: CascadeJob } | undefined;
  /** Hides the progress. The deletion goes on. */
  hideProgress: () => void;
  /** How many were deleted since the screen opened. */
  deleted: number;
};

const askJob = async (jobId: string): Promise<CascadeJob> =>
  (await call('cascade.job', { params: { jobId } })).data;

/**
 * Deletes in two steps. First it shows what the deletion would take along. Once confirmed, it follows the deletion to
 * its end.
 */
export function useDeletion<Item extends { id: number }, Counts>({
  impact,
  remove,
  recounts = false,
  texts,
  onGone,
  onDeleted,
}: Parts<Counts>): Deletion<Item, Counts> {
  const stays = useStays();
  const [asking, setAsking] = useState<number>();
  /** The last record that was asked about. Answers for earlier ones open no dialog. */
  const latest = useRef<object>(undefined);
  const [target, setTarget] = useState<DeletionTarget<Item, Counts>>();
  const [deleting, setDeleting] = useState(false);
  const [progress, setProgress] = useState<{ item: Item; job: CascadeJob }>();
  const [deleted, setDeleted] = useState(0);

  const ask = async (item: Item) => {
    if (asking === item.id) return;
    setAsking(item.id);
    const wish = {};
    latest.current = wish;
    const isLatest = () => latest.current === wish;
    try {
      const counts = await impact(item.id);
      if (isLatest()) setTarget({ item, counts });
    } catch (error) {
      console.warn('The counts of a deletion did not load', error);
      if (isLatest()) notify.error(texts.impactFailed(error));
      if (isGone(error)) {
        onDeleted?.(item.id);
        onGone();
      }
    } finally {
      if (isLatest()) setAsking(undefined);
    }
  };

  const follow = async (item: Item, started: CascadeJob) => {
    setProgress({ item, job: started });
    /** Updates the progress only while it shows this job. It may have been closed, or may show another job. */
    const show = (job?: CascadeJob) =>
      setProgress((shown) => (shown?.job.id === started.id ? job && { item, job } : shown));
    const finished = await followJob(started, askJob, show);
    show(undefined);
    if (finished) notify.success(texts.deleted);
  };

  const confirm = async () => {
    if (!target || deleting) return;
    setDeleting(true);
    const { item, counts } = target;
    let sent = 0;
    /** @throws GivenUp if the counts are no longer those shown */
    const recount = async () => {
      const now = await impact(item.id).catch((error: unknown) => {
        // The first request may have deleted it. Its repetition gets the answer that was lost.
        if (sent > 0 && isGone(error)) return counts;
        throw error;
      });
      if (JSON.stringify(now) === JSON.stringify(counts)) return;
      setTarget({ item, counts: now, changed: true });
      throw new GivenUp();
    };
    const send = async () => {
      if (recounts) await recount();
      sent += 1;
      return remove(item.id).catch((error: unknown) => {
        // The answer of the first request was lost with the line.
        if (sent > 1 && isGone(error)) return onGone();
        throw error;
      });
    };
    try {
      const job = await sendOnceReached(send, stays);
      onDeleted?.(item.id);
      setDeleted((count) => count + 1);
      if (job?.state === 'running') void follow(item, job);
      else notify.success(texts.deleted);
    } catch (error) {
      if (error instanceof GivenUp) return setDeleting(false);
      if (sent === 0 && !isGone(error)) {
        notify.error(texts.impactFailed(error));
        return setDeleting(false);
      }
      const reason = serverSentence(error);
      const refused = reason ? texts.deleteRefused(reason) : texts.deleteFailed;
      notify.error(isGone(error) ? (texts.gone ?? refused) : refused);
      if (isGone(error)) onDeleted?.(item.id);
      // If no answer came, the record may have been deleted.
      if (isGone(error) || leavesOpen(error)) onGone();
    }
    setTarget(undefined);
    setDeleting(false);
  };

  return {
    ask: (item) => void ask(item),
    asking,
    target,
    confirm: () => void confirm(),
    cancel: () => setTarget(undefined),
    deleting,
    progress,
    hideProgress: () => setProgress(undefined),
    deleted,
  };
}

/** Leads from the screen of a record to its list when the record was deleted and its progress is no longer shown. */
export function useLeaveOnceDeleted<Item, Counts>(
  { deleted, progress }: Deletion<Item, Counts>,
  list: string,
) {
  const navigate = useNavigate();
  const gone = deleted > 0 && !progress;
  useEffect(() => {
    if (gone) void navigate(list, { replace: true });
  }, [gone, list, navigate]);
}
