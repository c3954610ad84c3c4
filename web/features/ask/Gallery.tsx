import { Box, Button, chakra, Skeleton } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { BUILT_IN_QUESTIONS, type BuiltInQuestion } from '#shared/domain/builtInQuestions.ts';
import { showNumber } from '#shared/domain/numbers.ts';
import type { Question, SavedQuestion } from '#shared/domain/question.ts';
import { askMessages } from '#shared/messages/ask.ts';
import { askSearch, paths } from '../../paths.ts';
import { ActionMenu } from '../../ui/ActionMenu.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Note } from '../../ui/Note.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { RetryNote } from '../../ui/RetryNote.tsx';
import { skeletonRecipe } from '../../ui/recipes.ts';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import { SaveQuestionDialog } from './SaveQuestionDialog.tsx';
import { useQuestions, useQuestionWrites } from './useQuestions.ts';

/**
 * The questions that everybody finds, those of the reader, and those shared with the reader's role, each with its count.
 * @param broken whether the address was to show a question that nobody can ask
 */
export function Gallery({ broken }: { broken: boolean }) {
  const { questions, failed, loading, retry } = useQuestions();
  const writes = useQuestionWrites();
  const [changing, setChanging] = useState<SavedQuestion>();
  // The one that is changed, as it is now: it may have changed elsewhere, or be gone.
  const before = questions?.own.find(({ id }) => id === changing?.id);
  const [deleting, setDeleting] = useState<SavedQuestion>();
  const { region: ownHeading, stepDone } = useFocusAfter<HTMLHeadingElement>();
  const counts = new Map(questions?.builtIn.map(({ id, count }) => [id, count]));
  const builtIn = (part: BuiltInQuestion['part']) =>
    BUILT_IN_QUESTIONS.filter((question) => question.part === part).map(({ id, name, query }) => (
      <Card key={id} name={name} to={addressOf(query)} count={counts.get(id)} />
    ));
  const start = (of: Question['of']) => addressOf({ of, all: [] });
  return (
    <Page
      title={askMessages.title}
      subtitle={askMessages.subtitle}
      actions={
        <>
          <Button asChild>
            <Link to={start('teachers')}>{askMessages.ofTeachers}</Link>
          </Button>
          <Button asChild>
            <Link to={start('schools')}>{askMessages.ofSchools}</Link>
          </Button>
        </>
      }
    >
      {broken && (
        <Note kind="warning">
          <strong>{askMessages.broken}</strong> {askMessages.brokenHint}
        </Note>
      )}
      {failed && <RetryNote text={askMessages.galleryFailed} onRetry={retry} busy={loading} />}
      <Part title={askMessages.often}>{builtIn('often')}</Part>
      <Part title={askMessages.own} empty={askMessages.noneOwn} heading={ownHeading}>
        {questions?.own.map((question) => (
          <Card
            key={question.id}
            name={question.name}
            to={addressOf(question.query, question.id)}
            count={question.count}
          >
            <ActionMenu
              label="More"
              name={`More for ${question.name}`}
              size="sm"
              variant="ghost"
              items={[
                { key: 'change', text: 'Name and mails', onSelect: () => setChanging(question) },
                { key: 'delete', text: 'Delete', onSelect: () => setDeleting(question) },
              ]}
            />
          </Card>
        ))}
      </Part>
      {questions && questions.shared.length > 0 && (
        <Part title={askMessages.shared}>
          {questions.shared.map(({ id, name, query, count }) => (
            <Card key={id} name={name} to={addressOf(query)} count={count} />
          ))}
        </Part>
      )}
      <Part title={askMessages.service}>{builtIn('service')}</Part>
      <Part title={askMessages.quality}>{builtIn('quality')}</Part>
      {changing && (
        <SaveQuestionDialog
          query={(before ?? changing).query}
          before={before}
          busy={writes.busy}
          onSave={async (input) => (await writes.save(input, before)) && setChanging(undefined)}
          onClose={() => setChanging(undefined)}
        />
      )}
      {deleting && (
        <ConfirmDialog
          title="Delete question"
          confirmLabel="Delete"
          danger
          busy={writes.busy}
          onConfirm={async () => {
            if (await writes.discard(deleting)) stepDone();
            setDeleting(undefined);
          }}
          onCancel={() => setDeleting(undefined)}
        >
          {askMessages.deleteText(deleting.name)}
        </ConfirmDialog>
      )}
    </Page>
  );
}

const addressOf = (query: Question, saved?: string) => `${paths.ask()}${askSearch(query, saved)}`;

type PartProps = {
  title: string;
  empty?: string;
  /** Takes the focus of a card that is gone. */
  heading?: React.Ref<HTMLHeadingElement>;
  children: React.ReactNode[] | undefined;
};

function Part({ title, empty, heading, children }: PartProps) {
  return (
    <Box as="section" marginBottom={6}>
      <chakra.h2 ref={heading} tabIndex={heading ? -1 : undefined} fontWeight="semibold" marginBottom={2}>
        {title}
      </chakra.h2>
      {children?.length === 0 && <chakra.p color="fg.muted">{empty}</chakra.p>}
      <chakra.ul
        listStyleType="none"
        display="grid"
        gap={3}
        gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 17rem), 1fr))"
      >
        {children}
      </chakra.ul>
    </Box>
  );
}

/** A link as large as its card. What stands beside it stays above. */
const Whole = chakra(Link, {
  base: {
    flex: 1,
    minWidth: 0,
    _hover: { textDecoration: 'underline' },
    _before: { content: '""', position: 'absolute', inset: '0' },
    '& ~ *': { position: 'relative' },
  },
});

type CardProps = {
  name: string;
  to: string;
  /** Undefined while it is counted, null where the question cannot be asked any more. */
  count: number | null | undefined;
  children?: React.ReactNode;
};

const Card = ({ name, to, count, children }: CardProps) => (
  <Panel
    as="li"
    position="relative"
    display="flex"
    alignItems="center"
    gap={3}
    minHeight="11"
    paddingX={4}
    paddingY={3}
    _hover={{ borderColor: 'border.emphasized' }}
  >
    <Whole to={to}>{name}</Whole>
    {count === undefined ? (
      <Skeleton recipe={skeletonRecipe} width="2.5rem" height={5} />
    ) : (
      <chakra.strong fontSize="xl" fontVariantNumeric="tabular-nums">
        {count === null ? '–' : showNumber(count)}
      </chakra.strong>
    )}
    {children}
  </Panel>
);
