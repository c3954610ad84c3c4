import type { SchoolPosts } from '#shared/domain/service/posts.ts';
import { proposedLines } from '#shared/domain/service/strength.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import type { Deps } from '../app/deps.ts';
import { AppError } from '../app/errors.ts';
import { byId } from '../directory/joined.ts';
import { type Staffing, strengthsOf } from '../directory/strength.ts';
import { keys } from '../table/keys.ts';
import { showHolders } from './staffing.ts';
import type { StoredPosts } from './stored.ts';

/** Reads the posts of a school by its numeric id. Undefined where none are entered. */
export const readPosts = ({ table }: Pick<Deps, 'table'>, school: number) =>
  table.get<StoredPosts>(keys.posts(school));

/**
 * The posts of a school with the people on them.
 * @throws 404 for a school out of sight
 */
export function postsIn(staffing: Staffing, schoolId: string): SchoolPosts {
  const school = staffing.schools.find(({ school_id }) => school_id === schoolId);
  if (!school) throw new AppError('notFound', schoolMessages.notFound);
  const { id, school_id, school_name } = school;
  const stored = byId(staffing.posts).get(id);
  const { lines, off, ...numbers } = strengthsOf(staffing)(school);
  const show = showHolders(staffing);
  return {
    id,
    school_id,
    school_name,
    entered: stored !== undefined,
    version: stored?.version ?? 0,
    ...numbers,
    lines: lines.map(({ holders, subject_id: _id, kept: _kept, ...line }) => ({
      ...line,
      people: holders.map(show),
    })),
    off: off.map(show),
    proposed: proposedLines([...lines.flatMap(({ holders }) => holders), ...off]),
  };
}
