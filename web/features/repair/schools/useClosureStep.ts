import { useState } from 'react';
import type { CascadeJob } from '#shared/contracts/cascade.ts';
import type { Issue } from '#shared/contracts/errors.ts';
import { closureScreen } from '#shared/messages/closureScreen.ts';
import { issuesOf, messageOf } from '../../../api/apiError.ts';
import { GivenUp } from '../../../api/givenUp.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { useSending } from '../../../shell/useSending.ts';
import { notify } from '../../../ui/notify.tsx';
import { ASKED_ANEW } from './askedAnew.ts';
import type { Chosen } from './SchoolField.tsx';

type Parts = {
  school: Chosen;
  into: Chosen | undefined;
  onBusy: (busy: boolean) => void;
  onDone: () => void;
};
type Step = {
  /** Sends the step for the version of the school that the person has seen. */
  send: (version: number) => Promise<{ data: { job: CascadeJob } }>;
  /** The sentence for a step that is done at once. */
  done: (job: CascadeJob) => string;
  /** Marks what the server found wrong at its fields. */
  mark: (issues: readonly Issue[]) => void;
};

/** What the closing and the splitting of a school share: what it will do, the question before it, and its outcome. */
export function useClosureStep({ school, into, onBusy, onDone }: Parts) {
  const [asking, setAsking] = useState(false);
  const { send, sending } = useSending();
  const query = into ? { into: into.school_id } : {};
  const foreseen = useEndpoint('closures.closeImpact', { params: { id: school.id }, query }, ASKED_ANEW);
  const impact = foreseen.data?.data;
  const run = async (step: Step) => {
    if (!impact) return;
    onBusy(true);
    try {
      const { job } = (await send(() => step.send(impact.version))).data;
      notify.success(job.state === 'done' ? step.done(job) : closureScreen.goesOn);
      onDone();
    } catch (error) {
      setAsking(false);
      if (error instanceof GivenUp) return;
      step.mark(issuesOf(error));
      notify.error(closureScreen.failed(messageOf(error)));
      void foreseen.mutate();
    } finally {
      onBusy(false);
    }
  };
  return { foreseen, impact, asking, setAsking, sending, run };
}
