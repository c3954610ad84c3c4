import type { MasterUsage } from '#shared/domain/masterData.ts';
import type { Collection } from '#shared/records/collections.ts';
import type { MasterData } from '../masterData/stored.ts';
import { linesNow } from '../posts/lines.ts';
import type { PostsRow } from '../posts/stored.ts';
import type { SchoolRow } from '../schools/stored.ts';
import type { TeacherRow } from '../teachers/stored.ts';
import type { UserRow } from '../userManagement/stored.ts';
import type { List } from './rows.ts';

/** The rows that name items of master data. */
type UsageRows = {
  schools: List<SchoolRow>;
  teachers: List<TeacherRow>;
  users: List<UserRow>;
  posts: List<PostsRow>;
};

type Ids<Row> = Partial<Record<Collection, (row: Row) => number | undefined | readonly number[]>>;

const OF_SCHOOL: Ids<SchoolRow> = {
  districts: (row) => row.district,
  'rd-blocks': (row) => row.rd_block,
  habitations: (row) => row.habitation,
  'block-offices': (row) => row.block_office,
  mediums: (row) => row.medium,
  'school-types': (row) => row.school_type,
  'management-types': (row) => row.management,
};
const OF_TEACHER: Ids<TeacherRow> = {
  religions: (row) => row.religion,
  'service-categories': (row) => row.service_category,
  subjects: (row) => row.subjects,
};
/** Inactive accounts count, because they can be activated again. */
const OF_USER: Ids<UserRow> = {
  districts: (row) => row.district_id,
  'rd-blocks': (row) => row.rd_block_id,
};
/** The lines of a school's posts that name one subject count once. */
const ofPosts = (master: MasterData): Ids<PostsRow> => {
  const now = linesNow(master);
  return { subjects: ({ lines }) => [...new Set(now(lines).flatMap(({ subject_id }) => subject_id ?? []))] };
};
const CHILDREN: Partial<Record<Collection, Collection>> = {
  districts: 'rd-blocks',
  'rd-blocks': 'habitations',
};

/** How often each item of a collection is used, for every item of the collection. Inactive children count. */
export function masterUsage(collection: Collection, master: MasterData, rows: UsageRows): MasterUsage[] {
  const schools = counts(rows.schools, OF_SCHOOL[collection]);
  const teachers = counts(rows.teachers, OF_TEACHER[collection]);
  const users = counts(rows.users, OF_USER[collection]);
  const posts = counts(rows.posts, ofPosts(master)[collection]);
  const below = CHILDREN[collection];
  const children = counts(below ? master.all(below) : [], ({ parent }) => parent);
  return master.all(collection).map(({ id }) => ({
    id,
    schools: schools.get(id) ?? 0,
    teachers: teachers.get(id) ?? 0,
    users: users.get(id) ?? 0,
    posts: posts.get(id) ?? 0,
    children: children.get(id) ?? 0,
  }));
}

/** Counts the rows that name each id. */
function counts<Row>(rows: List<Row>, idsOf?: (row: Row) => number | undefined | readonly number[]) {
  const found = new Map<number, number>();
  if (!idsOf) return found;
  rows.forEach((row) => {
    for (const id of [idsOf(row) ?? []].flat()) found.set(id, (found.get(id) ?? 0) + 1);
  });
  return found;
}
