import { closureScreen } from '#shared/messages/closures.ts';
import { messageOf } from '../../../api/apiError.ts';
import { RetryNote } from '../../../ui/RetryNote.tsx';
import { RowsLoading } from '../../../ui/RowsLoading.tsx';

type Props = {
  answer: { data?: unknown; error?: unknown; isValidating: boolean; mutate: () => Promise<unknown> };
};

/** While it is not known yet what a closing, a split or a reopening would do: that it is coming, or why it did not come. */
export function Foreseen({ answer: { data, error, isValidating, mutate } }: Props) {
  if (error)
    return (
      <RetryNote
        text={messageOf(error, closureScreen.loadFailed)}
        onRetry={() => void mutate()}
        busy={isValidating}
      />
    );
  return data ? null : <RowsLoading rows={3} />;
}
