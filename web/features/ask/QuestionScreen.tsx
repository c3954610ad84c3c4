import { Box, Button, chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { canExport } from '#shared/access/capabilities.ts';
import { showNumber } from '#shared/domain/numbers.ts';
import { MOST_ASKED_ROWS, type Question, type SavedQuestion } from '#shared/domain/question.ts';
import { asksSubjectInClass, sentenceOf } from '#shared/domain/questionText.ts';
import { nounFor } from '#shared/domain/text.ts';
import { askMessages } from '#shared/messages/ask.ts';
import { issuesOf } from '../../api/apiError.ts';
import { useEndpoint } from '../../api/hooks.ts';
import type { AddressState } from '../../list/useAddressState.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { Page } from '../../ui/Page.tsx';
import { RetryNote } from '../../ui/RetryNote.tsx';
import { Trail } from '../../ui/Trail.tsx';
import { useDebounced } from '../../ui/useDebounced.ts';
import { afterEffect } from '../../ui/usePrinting.ts';
import { AnswerExport } from './AnswerExport.tsx';
import { AnswerPanel, type Shown } from './AnswerPanel.tsx';
import { type AskState, asksSame } from './askState.ts';
import { askedBy, type Build, Builder, buildOf } from './Builder.tsx';
import { SaveQuestionDialog } from './SaveQuestionDialog.tsx';
import { useQuestionWrites } from './useQuestions.ts';

/** How long a question rests before it is asked, so that typing asks once. */
const REST_MS = 300;
const PAGE_ROWS = 50;

type Props = {
  address: AddressState<AskState>;
  question: Question;
  /** The saved question that it comes from, if it is the reader's own. */
  saved: SavedQuestion | undefined;
};

/** A question that is being asked: its conditions, its sentence with the count, and its rows or counts. */
export function QuestionScreen({ address, question, saved }: Props) {
  const { role } = useSession();
  const { state, go } = address;
  const [build, setBuild] = useState<Build>(() => buildOf(question));
  const [printing, setPrinting] = useState(false);
  const [saving, setSaving] = useState(false);
  const writes = useQuestionWrites();

  // Back, and a link to the rows of a count, bring another question than the conditions on screen. A saved question may hold
  // conditions that are refused by now. They stand on screen and are not asked, so what is on screen never becomes the same.
  const asked = pick(question);
  const [taken, setTaken] = useState(asked);
  if (!asksSame(taken, asked)) {
    setTaken(asked);
    if (!asksSame(pick(askedBy(build)), asked)) setBuild(buildOf(question));
  }

  const rested = useDebounced(question, REST_MS);
  const rests = !asksSame(rested, question);
  const rows = printing ? { page: 1, limit: MOST_ASKED_ROWS } : { page: state.page, limit: PAGE_ROWS };
  const {
    data: answer,
    error,
    isLoading: loading,
    mutate,
  } = useEndpoint(
    'ask.run',
    { body: { ...(rests ? rested : question), ...rows } },
    { keepPreviousData: true },
  );
  /** Whether the answer on screen is of an earlier question, because the new one is on its way or failed. */
  const isOld = rests || (answer !== undefined && (loading || error !== undefined));
  const counting = error === undefined || loading || rests;
  // Until the new answer is there, the former one stands with the question that it answers.
  const [shown, setShown] = useState<Shown>();
  if (answer && !isOld && (shown?.answer !== answer || !asksSame(shown.question, question)))
    setShown({ question, answer });
  const faults = new Map(issuesOf(error).map(({ field, message }) => [field, message]));

  useEffect(() => {
    if (!printing || loading) return;
    return afterEffect(() => {
      if (answer && !error) print();
      setPrinting(false);
    });
  }, [printing, loading, answer, error]);

  const ask = (next: Question) => go({ question: next, page: 1 }, { replace: true });
  const change = (next: Build) => {
    setBuild(next);
    const conditions = askedBy(next);
    if (asksSame(pick(conditions), asked)) return;
    const { columns, sort, group } = question;
    const shown = next.of === question.of ? { columns, sort, group } : {};
    ask(tidy({ ...conditions, ...shown }));
  };

  const sentence = sentenceOf(question);
  const total = answer?.pagination.total;
  return (
    <Page
      title={saved?.name ?? askMessages.question}
      trail={
        <Trail
          above={[{ to: paths.ask(), name: askMessages.title }]}
          here={saved?.name ?? askMessages.question}
        />
      }
      actions={
        <>
          <Button variant="outline" onClick={() => setSaving(true)}>
            {saved ? 'Save changes' : 'Save'}
          </Button>
          {canExport(role) && (
            <AnswerExport
              question={question}
              name={saved?.name ?? ''}
              disabled={!answer || isOld}
              onPrint={() => setPrinting(true)}
            />
          )}
        </>
      }
    >
      <Builder
        build={build}
        left={isOld ? undefined : answer?.left}
        uncounted={!counting}
        faults={faults}
        onChange={change}
      />
      <Box marginBottom={3}>
        <chakra.p fontWeight="medium">{sentence}</chakra.p>
        <chakra.p role="status" color={isOld ? 'fg.muted' : undefined}>
          {total === undefined || isOld ? (
            askMessages.uncounted(counting, answer !== undefined)
          ) : (
            <>
              <strong>{showNumber(total)}</strong> {nounFor(total, noun(question), question.of)}
            </>
          )}
        </chakra.p>
        {asksSubjectInClass(question) && <chakra.p color="fg.muted">{askMessages.subjectInClass}</chakra.p>}
        {answer?.preparing && (
          <chakra.p color="fg.muted">
            {askMessages.preparing(answer.preparing.done, answer.preparing.total)}
          </chakra.p>
        )}
        {printing && (total ?? 0) > MOST_ASKED_ROWS && <p>{askMessages.atMostPrinted(MOST_ASKED_ROWS)}</p>}
      </Box>
      {error && faults.size === 0 && (
        <RetryNote text={askMessages.failed} onRetry={() => void mutate()} busy={loading} />
      )}
      <AnswerPanel
        question={question}
        shown={shown}
        old={isOld}
        failed={error !== undefined}
        onAsk={(more) => ask(tidy({ ...question, ...more }))}
        onPage={(page) => go({ page })}
      />
      {saving && (
        <SaveQuestionDialog
          query={question}
          before={saved}
          busy={writes.busy}
          onSave={async (input) => {
            const done = await writes.save(input, saved);
            if (!done) return;
            setSaving(false);
            go({ saved: done.id }, { replace: true });
          }}
          onClose={() => setSaving(false)}
        />
      )}
    </Page>
  );
}

/** What the conditions decide. */
const pick = ({ of, all, has }: Pick<Question, 'of' | 'all' | 'has'>) => ({ of, all, has });

/** The question without members that are not set, so that equal questions have equal addresses. */
const tidy = (question: Question): Question => JSON.parse(JSON.stringify(question));

const noun = ({ of }: Question) => (of === 'schools' ? 'school' : 'teacher');
