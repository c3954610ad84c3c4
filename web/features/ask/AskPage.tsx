import { useState } from 'react';
import type { SavedQuestion } from '#shared/domain/question.ts';
import { useAddress } from '../../list/useAddressState.ts';
import { asking } from './askState.ts';
import { Gallery } from './Gallery.tsx';
import { QuestionScreen } from './QuestionScreen.tsx';
import { useQuestions } from './useQuestions.ts';

/** The questions to choose from or, where the address holds one, its answer. */
export default function AskPage() {
  const address = useAddress(asking);
  const { question, saved, broken } = address.state;
  const { questions } = useQuestions(!question || saved !== '');
  const own = questions?.own.find(({ id }) => id === saved);
  // What is on screen stays there when it is deleted elsewhere, so that it can be saved as a new one.
  const [opened, setOpened] = useState<SavedQuestion>();
  if (own && own !== opened) setOpened(own);
  // A mail links to a saved question by its id alone.
  const asked = question ?? own?.query ?? (opened?.id === saved ? opened?.query : undefined);
  if (asked) return <QuestionScreen address={address} question={asked} saved={own} />;
  const gone = saved !== '' && questions !== undefined;
  return <Gallery broken={broken || gone} />;
}
