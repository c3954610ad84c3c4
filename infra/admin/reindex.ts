import type { Deps } from '../../functions/app/deps.ts';
import { inFlight } from '../../functions/app/inFlight.ts';
import { todayOf } from '../../functions/app/today.ts';
import { nextNumber, recordWrites, retrying } from '../../functions/table/commit.ts';
import { keys } from '../../functions/table/keys.ts';
import {
  isWhole,
  type StoredTeacher,
  type TeacherFields,
  type TeacherRow,
  teacherChange,
} from '../../functions/teachers/stored.ts';
import { tellsAttachments } from '../../functions/teachers/whereabouts.ts';

const IN_FLIGHT = 16;

/**
 * Writes the directory's rows of teachers again that a former version wrote without what lists and questions ask for now. The records
 * stay as they are, so there is no audit entry. May be stopped and run again.
 * @param progress hears how many of the rows are written
 * @returns how many rows were written
 * @throws AppError 503 when the table cannot be reached
 */
export async function reindex(
  deps: Deps,
  progress: (done: number, total: number) => void = () => {},
): Promise<number> {
  const today = todayOf(deps);
  const ids = (await deps.teachers.look())
    .filter((row) => !isWhole(row) || lacksDays(row, today) || mayLackPost(row))
    .map(({ id }) => id);
  let done = 0;
  await inFlight(ids, IN_FLIGHT, async (id) => {
    await retrying(() => writeRow(deps, id));
    done += 1;
    progress(done, ids.length);
  });
  return done;
}

/** Whether a row of a former version lacks the days, or the school, of a deputation or attachment that ends later. */
const lacksDays = (row: TeacherRow, today: string) =>
  ((row.attached_until ?? '') >= today && !tellsAttachments(row)) ||
  ((row.deputed_until ?? '') >= today && row.service?.deputed_spans === undefined);

/**
 * Whether the row of somebody who is under way may lack the designation. A former version took it from the open posting
 * alone. Where the posting has none either, the row is written again for nothing.
 */
const mayLackPost = ({ service }: TeacherRow) =>
  service?.relieved !== undefined && service.designation === undefined;

/** The change is nobody's edit: it raises `rev` alone. */
async function writeRow(deps: Deps, id: number): Promise<void> {
  const before = (await deps.table.get(keys.teacher(id))) as unknown as StoredTeacher | undefined;
  if (!before) return;
  const { writes } = recordWrites<TeacherFields>(deps.now(), {
    ...teacherChange(id),
    before,
    after: before,
    number: await nextNumber(deps, 'teacher'),
    edit: false,
  });
  await deps.table.transact(writes);
}
