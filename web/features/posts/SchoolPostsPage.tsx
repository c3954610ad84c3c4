import { Button } from '@chakra-ui/react';
import { useParams } from 'react-router-dom';
import { SCHOOL_ID } from '#shared/domain/school.ts';
import type { SchoolPosts } from '#shared/domain/service/posts.ts';
import { postScreen } from '#shared/messages/postScreen.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { paths } from '../../paths.ts';
import { RecordScreen } from '../../record/RecordScreen.tsx';
import { useHeldState } from '../../session/heldWork.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { Caution } from '../../ui/Caution.tsx';
import { Page } from '../../ui/Page.tsx';
import { StatTiles } from '../../ui/StatTiles.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { Trail } from '../../ui/Trail.tsx';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import { PeopleOnPosts } from './PeopleOnPosts.tsx';
import { PostsEditor } from './PostsEditor.tsx';
import { known } from './postColumns.tsx';
import { type PostsEdit, proposedDrafts, storedDrafts } from './postLines.ts';

/** /posts/{School ID}: the posts of one school, with the people on them. */
export default function SchoolPostsPage() {
  const { id = '' } = useParams();
  const valid = SCHOOL_ID.test(id);
  const answer = useEndpoint('posts.get', valid ? { params: { schoolId: id } } : null);
  return (
    <RecordScreen
      title={postScreen.title}
      known={valid}
      answer={answer}
      missing={{
        title: postScreen.unknown,
        text: postScreen.missing,
        to: paths.posts(),
        link: postScreen.seeAll,
      }}
      failed={postScreen.loadFailed}
    >
      {(school) => <Found key={school.id} school={school} />}
    </RecordScreen>
  );
}

const FIGURES = ['sanctioned', 'posted', 'effective', 'vacant', 'surplus'] as const;

function Found({ school }: { school: SchoolPosts }) {
  const { can } = useSession();
  const begin = (drafts: PostsEdit['drafts'], proposal: boolean) =>
    setEdited({ start: { base: school, drafts }, proposal });
  const { region: editButton, stepDone } = useFocusAfter<HTMLButtonElement>();
  const { school_id, school_name, entered } = school;
  /** What an edit begins with; undefined while nothing is edited. */
  const [edited, setEdited] = useHeldState<{ start: PostsEdit; proposal: boolean }>(
    `posts:${school_id}`,
    () => true,
  );
  return (
    <Page
      title={postScreen.ofSchool(school_name)}
      trail={<Trail above={[{ to: paths.posts(), name: postScreen.title }]} here={school_name} />}
      subtitle={<TextLink to={paths.school(school_id)}>School ID {school_id}</TextLink>}
      actions={
        <>
          {can('posts.write') && !edited && (
            <>
              <Button ref={editButton} onClick={() => begin(storedDrafts(school), false)}>
                {postScreen.edit}
              </Button>
              <Button variant="outline" onClick={() => begin(proposedDrafts(school), true)}>
                {postScreen.propose}
              </Button>
            </>
          )}
          <Button variant="outline" onClick={() => print()}>
            Print
          </Button>
        </>
      }
    >
      <StatTiles
        tiles={FIGURES.map((name) => ({ label: postScreen.figures[name], figure: known(school[name]) }))}
      />
      {!entered && !edited && (
        <Caution marginBottom={4}>
          {postScreen.notEntered} {postScreen.notEnteredHint}
        </Caution>
      )}
      {edited ? (
        <PostsEditor
          {...edited}
          onClose={() => {
            setEdited(undefined);
            stepDone();
          }}
        />
      ) : (
        <PeopleOnPosts school={school} />
      )}
    </Page>
  );
}
