import { useRef, useState } from 'react';
import type { CascadeJob } from '#shared/contracts/cascade.ts';
import { ApiError, serverSentence } from '../api/apiError.ts';
import { call } from '../api/client.ts';
import { leavesOpen } from '../api/requestKey.ts';
import { notify } from '../ui/notify.tsx';
import { followJob } from './followJob.ts';

type Parts<Counts> = {
  /** What would be deleted along. */
  impact: (id: number) => Promise<Counts>;
  /** Deletes it all; the job that goes on, if the answer came before the end. */
  remove: (id: number) => Promise<CascadeJob | undefined>;
  texts: {
    deleted: string;
    deleteFailed: string;
    deleteRefused: (message: string) => string;
    /** What is said when the counts cannot be had. */
    impactFailed: (error: unknown) => string;
  };
  /** Called when the record turns out to be gone already, or may be, so that its row goes too. */
  onGone: () => void;
};

export type Deletion<Item, Counts> = {
  ask: (item: Item) => void;
  /** The id of the record whose counts are being fetched. */
  asking: number | undefined;
  target: { item: Item; counts: Counts } | undefined;
  confirm: () => void;
  cancel: () => void;
  deleting: boolean;
  /** A deletion that goes on after its answer. */
  progress: { item: Item; job: CascadeJob } | undefined;
  /** Lets it go on unseen. */
  hideProgress: () => void;
  /** How many were deleted since the screen opened. */
  deleted: number;
};

const askJob = async (jobId: string): Promise<CascadeJob> =>
  (await call('cascade.job', { params: { jobId } })).data;

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

/** Deleting in two steps: first what it would take along, then, once confirmed, the deletion to its end. */
export function useDeletion<Item extends { id: number }, Counts>({
  impact,
  remove,
  texts,
  onGone,
}: Parts<Counts>): Deletion<Item, Counts> {
  const [asking, setAsking] = useState<number>();
  /** The last wish: only what that one is for is asked about. */
  const latest = useRef<object>(undefined);
  const [target, setTarget] = useState<{ item: Item; counts: Counts }>();
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
      if (isGone(error)) onGone();
    } finally {
      if (isLatest()) setAsking(undefined);
    }
  };

  const follow = async (item: Item, started: CascadeJob) => {
    setProgress({ item, job: started });
    /** Only while it is shown: it may have been closed, or another one may stand there. */
    const show = (job?: CascadeJob) =>
      setProgress((shown) => (shown?.job.id === started.id ? job && { item, job } : shown));
    const finished = await followJob(started, askJob, show);
    show(undefined);
    if (finished) notify.success(texts.deleted);
  };

  const confirm = async () => {
    if (!target || deleting) return;
    setDeleting(true);
    try {
      const job = await remove(target.item.id);
      setDeleted((count) => count + 1);
      if (job?.state === 'running') void follow(target.item, job);
      else notify.success(texts.deleted);
    } catch (error) {
      const reason = serverSentence(error);
      notify.error(reason ? texts.deleteRefused(reason) : texts.deleteFailed);
      // Without an answer it may have been done.
      if (isGone(error) || leavesOpen(error)) onGone();
    } finally {
      setTarget(undefined);
      setDeleting(false);
    }
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
