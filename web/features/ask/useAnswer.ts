import type { Answer } from '#shared/contracts/ask.ts';
import type { Question } from '#shared/domain/question.ts';
import type { ApiError } from '../../api/apiError.ts';
import { useEndpoint } from '../../api/hooks.ts';

type Asked = {
  answer: Answer | undefined;
  /** Whether the answer on screen is of an earlier question, because the new one is on its way or failed. */
  stale: boolean;
  loading: boolean;
  error: ApiError | undefined;
  retry: () => void;
};

/** The answer to a question. Until a new one comes, the last one stays and is marked as stale. */
export function useAnswer(question: Question, page: number, limit: number): Asked {
  const { data, error, isLoading, mutate } = useEndpoint(
    'ask.run',
    { body: { ...question, page, limit } },
    { keepPreviousData: true },
  );
  return {
    answer: data,
    stale: data !== undefined && (isLoading || error !== undefined),
    loading: isLoading,
    error,
    retry: () => void mutate(),
  };
}
