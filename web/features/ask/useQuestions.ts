import type { QuestionInput, SavedQuestion } from '#shared/domain/question.ts';
import { askMessages } from '#shared/messages/ask.ts';
import { ApiError, messageOf } from '../../api/apiError.ts';
import { requestAgain, useEndpoint, useEndpointMutation } from '../../api/hooks.ts';
import { notify } from '../../ui/notify.tsx';

/** Saving a question changes no answer. */
const keepAnswers = () => (key: unknown) => Array.isArray(key) && key[0] === 'ask.run';

/** The questions that the reader finds, each with its count. @param wanted whether to request them */
export function useQuestions(wanted = true) {
  const { data, error, isLoading, mutate } = useEndpoint('ask.questions', wanted ? {} : null);
  return {
    questions: data?.data,
    failed: error !== undefined,
    loading: isLoading,
    retry: () => void mutate(),
  };
}

const codeOf = (error: unknown) => (error instanceof ApiError ? error.code : undefined);

/** Where a question is another one by now, or gone, requests the list again, so that the next attempt goes by what is there. */
async function catchUp(error: unknown): Promise<void> {
  const code = codeOf(error);
  if (code === 'stale' || code === 'notFound') await requestAgain('ask.questions');
}

/** Saves and deletes questions of the reader. Each call tells the reader how it ended. */
export function useQuestionWrites() {
  const create = useEndpointMutation('ask.createQuestion', keepAnswers);
  const update = useEndpointMutation('ask.updateQuestion', keepAnswers);
  const remove = useEndpointMutation('ask.deleteQuestion', keepAnswers);

  /** @returns the saved question, or undefined when it was refused */
  const save = async (input: QuestionInput, before?: SavedQuestion): Promise<SavedQuestion | undefined> => {
    try {
      const { data } = before
        ? await update.trigger({
            params: { questionId: before.id },
            body: { ...input, version: before.version },
          })
        : await create.trigger({ body: input });
      notify.success(askMessages.saved);
      return data;
    } catch (error) {
      await catchUp(error);
      const gone = codeOf(error) === 'notFound';
      notify.error(gone ? askMessages.deletedMeanwhile : messageOf(error, askMessages.saveFailed));
      return undefined;
    }
  };

  /** @returns whether the question is gone */
  const discard = async ({ id }: SavedQuestion): Promise<boolean> => {
    try {
      await remove.trigger({ params: { questionId: id } });
      notify.success(askMessages.deleted);
      return true;
    } catch (error) {
      await catchUp(error);
      notify.error(messageOf(error, askMessages.deleteFailed));
      return false;
    }
  };

  return { save, discard, busy: create.isMutating || update.isMutating || remove.isMutating };
}
