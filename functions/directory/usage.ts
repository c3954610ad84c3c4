import type { MasterUsage } from '#shared/domain/masterData.ts';
import type { Collection } from '#shared/records/collections.ts';
import { choicesOf, type Fields } from '#shared/records/record.ts';
import { school } from '#shared/records/school.ts';
import { teacher } from '#shared/records/teacher.ts';
import type { MasterData } from '../masterData/stored.ts';
import { linesNow } from '../posts/lines.ts';
import type { PostsRow } from '../posts/stored.ts';
import type { SchoolRow } from '../schools/stored.ts';
import type { TeacherRow } from '../teachers/stored.ts';
import type { UserRow } from '../userManagement/stored.ts';
import type { List } from './rows.ts';
import { tally } from './tally.ts';

/** The rows that name items of master data. */
type UsageRows = {
  schools: List<SchoolRow>;
  teachers: List<TeacherRow>;
  users: List<UserRow>;
  posts: List<PostsRow>;
};

type Ids<Row> = Partial<Record<Collection, (row: Row) => number | undefined | readonly number[]>>;

/** The items of a collection that a row names by the choices that its record declares. An item counts once. */
function chosenIn(record: Fields, collection: Collection) {
  const names = choicesOf(record).flatMap((one) => (one.collection === collection ? one.field : []));
  return (row: object) => [
    ...new Set(names.flatMap((name) => (row as Record<string, number | undefined>)[name] ?? [])),
  ];
}
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

const NONE = () => undefined;

/** How often each item of a collection is used, for every item of the collection. Inactive children count. */
export function masterUsage(collection: Collection, master: MasterData, rows: UsageRows): MasterUsage[] {
  const schools = tally(rows.schools, chosenIn(school, collection));
  const ofTeacher =
    collection === 'subjects' ? ({ subjects }: TeacherRow) => subjects : chosenIn(teacher, collection);
  const teachers = tally(rows.teachers, ofTeacher);
  const users = tally(rows.users, OF_USER[collection] ?? NONE);
  const posts = tally(rows.posts, ofPosts(master)[collection] ?? NONE);
  const below = CHILDREN[collection];
  const children = tally(below ? master.all(below) : [], ({ parent }) => parent);
  return master.all(collection).map(({ id }) => ({
    id,
    schools: schools.get(id) ?? 0,
    teachers: teachers.get(id) ?? 0,
    users: users.get(id) ?? 0,
    posts: posts.get(id) ?? 0,
    children: children.get(id) ?? 0,
  }));
}
