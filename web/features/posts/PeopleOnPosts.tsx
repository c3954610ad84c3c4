import { Badge, Box, chakra } from '@chakra-ui/react';
import { showDate } from '#shared/domain/dates.ts';
import type { PostHolder, SchoolPosts } from '#shared/domain/service/posts.ts';
import { postScreen } from '#shared/messages/postScreen.ts';
import { paths } from '../../paths.ts';
import { EmptyNote } from '../../ui/EmptyNote.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { known, lineName } from './postColumns.tsx';

const listStyles = {
  listStyle: 'none',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: '1.2fr 2fr' },
    columnGap: 4,
    rowGap: 1,
    paddingX: 4,
    paddingY: 3,
    borderTopWidth: '1px',
    borderColor: 'border',
    breakInside: 'avoid',
  },
  '& > li:first-of-type': { borderTopWidth: '0' },
  '& ul': { listStyle: 'none' },
} as const;

/** The lines of a school, each with the people on it, and below them those who are on none. */
export function PeopleOnPosts({ school: { entered, lines, off } }: { school: SchoolPosts }) {
  return (
    <>
      {entered && (
        <Panel aria-label={postScreen.title} marginBottom={4}>
          {lines.length === 0 && <EmptyNote title={postScreen.noLines} hint="" />}
          <Box as="ul" css={listStyles}>
            {lines.map((line) => (
              <li key={lineName(line)}>
                <div>
                  <chakra.h2 fontWeight="semibold">{lineName(line)}</chakra.h2>
                  <chakra.p color="fg.muted" fontSize="sm">
                    {`${known(line.sanctioned)} sanctioned · ${line.effective} effective`}{' '}
                    {(line.vacant ?? 0) > 0 && <Badge colorPalette="orange">{`${line.vacant} vacant`}</Badge>}
                    {(line.surplus ?? 0) > 0 && <Badge colorPalette="red">{`${line.surplus} surplus`}</Badge>}
                  </chakra.p>
                </div>
                <People people={line.people} none={postScreen.nobody} />
              </li>
            ))}
          </Box>
        </Panel>
      )}
      {off.length > 0 && (
        <Panel paddingX={4} paddingY={3}>
          <chakra.h2 fontWeight="semibold">{postScreen.off}</chakra.h2>
          <chakra.p color="fg.muted" fontSize="sm" marginBottom={2}>
            {postScreen.offHint}
          </chakra.p>
          <People people={off} none="" />
        </Panel>
      )}
    </>
  );
}

/** Names, each with what tells where the person is now. */
function People({ people, none }: { people: readonly PostHolder[]; none: string }) {
  if (people.length === 0) return <chakra.p color="fg.muted">{none}</chakra.p>;
  return (
    <chakra.ul listStyleType="none">
      {people.map(({ id, teacher_ID, teacher_name, since, standing }) => (
        <li key={teacher_ID}>
          {id ? <TextLink to={paths.teacher(id)}>{teacher_name}</TextLink> : teacher_name}{' '}
          <chakra.span color="fg.muted" fontSize="sm">
            {[teacher_ID, since && postScreen.since(showDate(since)), postScreen.standings[standing]]
              .filter(Boolean)
              .join(' · ')}
          </chakra.span>
        </li>
      ))}
    </chakra.ul>
  );
}
