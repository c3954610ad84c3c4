import type { ReactNode } from 'react';
import { type ApiError, isGone } from '../api/apiError.ts';
import { Answered } from '../ui/Answered.tsx';
import { Page } from '../ui/Page.tsx';
import { type Missing, RecordMissing } from './RecordPanel.tsx';

type Props<Row> = {
  /** The title while there is no record. */
  title: string;
  /** Whether the address names a record at all. */
  known: boolean;
  /** What `useEndpoint` returns. */
  answer: { data?: { data: Row }; error?: ApiError; isValidating: boolean; mutate: () => unknown };
  missing: Missing;
  failed: string;
  children: (record: Row) => ReactNode;
};

/** The screen of one record. While there is none, a page that says why. */
export function RecordScreen<Row>({ title, known, answer, missing, failed, children }: Props<Row>) {
  const { data, error } = answer;
  const isMissing = !known || isGone(error);
  if (data && !isMissing) return children(data.data);
  return (
    <Page title={title}>
      {isMissing ? <RecordMissing {...missing} /> : <Answered answer={answer} failed={failed} />}
    </Page>
  );
}
