import type { Post } from '#shared/domain/service/strength.ts';
import { placing } from '#shared/domain/service/strength.ts';
import { postMessages } from '#shared/messages/posts.ts';
import type { Deps } from '../app/deps.ts';
import { conflict } from '../app/errors.ts';
import { settled } from '../directory/settled.ts';
import { holdsOn } from '../directory/strength.ts';
import { teachersAt } from '../directory/teachers.ts';
import { currentMaster } from '../masterData/stored.ts';
import { Outrun } from '../table/commit.ts';
import { keys } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import { linesNow } from './lines.ts';
import { readPosts } from './reads.ts';
import { noJoinSince } from './writes.ts';

/**
 * The writes by which somebody takes a post of a school, for the transaction of the joining. It fails with `Outrun` when
 * somebody else joined, or the posts were changed, since this looked: look again. Of two who want one vacancy one gets it.
 * @returns none where the school has no posts entered, or the rules only warn
 * @throws 409 when the rules refuse and the post is not sanctioned or has no vacancy
 */
export async function takeVacancy(
  deps: Deps,
  { school, ...post }: Post & { school: number },
  overfill: 'warn' | 'refuse',
): Promise<Write[]> {
  if (overfill === 'warn') return [];
  // Before the teachers, so that whoever joins between the two reads is noticed by the condition.
  const posts = await readPosts(deps, school);
  if (!posts) return [];
  const lineOf = placing(linesNow(await currentMaster(deps))(posts.lines));
  const at = lineOf(post);
  const sanctioned = posts.lines[at]?.sanctioned ?? 0;
  const [teachers, schools] = await Promise.all([deps.teachers.look(), deps.schools.look()]);
  // Whom a job is about to move here holds the post already.
  const staff = teachersAt(settled({ teachers, schools }).teachers, school);
  const filled = staff.filter(holdsOn(lineOf, at)).length;
  if (at < 0 || filled >= sanctioned) throw conflict(postMessages.noVacancy(post.designation));
  const { text, values } = noJoinSince(posts);
  return [
    {
      update: keys.posts(school),
      set: { text: 'ADD arrivals :one', values: { ':one': 1 } },
      condition: { text: `rev = :rev AND ${text}`, values: { ...values, ':rev': posts.rev } },
      refusal: () => new Outrun(),
    },
  ];
}
