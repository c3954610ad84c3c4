import type { ReactNode } from 'react';
import { Loading } from './Loading.tsx';
import { RetryNote } from './RetryNote.tsx';
import { RowsLoading } from './RowsLoading.tsx';

type Props<Reply> = {
  /** What `useEndpoint` returns. */
  answer: { data?: Reply; error?: unknown; isValidating: boolean; mutate: () => unknown };
  failed: string;
  /** How many rows of a table are awaited. Without it, one line says that something comes. */
  rows?: number;
  children?: (reply: Reply) => ReactNode;
};

/** What an answer shows. Until it is there: that it is coming. When it fails, one line says so, and the last one stays. */
export function Answered<Reply>({ answer, failed, rows, children }: Props<Reply>) {
  const { data, error, isValidating, mutate } = answer;
  const coming = rows ? <RowsLoading rows={rows} /> : <Loading />;
  return (
    <>
      {error !== undefined && <RetryNote text={failed} onRetry={() => void mutate()} busy={isValidating} />}
      {data !== undefined ? children?.(data) : error === undefined && coming}
    </>
  );
}
