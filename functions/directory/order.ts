import { type Order, orderOf, type Sort } from '#shared/domain/listNames.ts';
import { fold } from '#shared/domain/text.ts';
import type { MasterData, StoredMaster } from '../masterData/stored.ts';
import type { SchoolRow } from '../schools/stored.ts';
import { byId, type Joined, teachersMoved } from './joined.ts';
import { onceEach } from './onceEach.ts';
import { nameLine } from './row.ts';
import { type List, type Rows, rowsOf, type View } from './rows.ts';

export type Ordered = { sort?: Sort; order?: Order };

/** The schools in the requested order. @param schools newest first, as a directory returns them */
export const orderSchools = (schools: List<SchoolRow>, asked: Ordered, master: MasterData) =>
  inOrder(rowsOf(schools), asked, {
    idOf: ({ school_id }) => school_id,
    districtOf: ({ district }) => district,
    by: [master.all('districts')],
    moved: ([before]) => (sameNames(before, master) ? [] : undefined),
    master,
  });

/** The teachers in the requested order. A teacher's district is that of the school. */
export function orderTeachers(joined: Joined, asked: Ordered, master: MasterData) {
  const [teachers, schools] = [rowsOf(joined.teachers), rowsOf(joined.schools)];
  const schoolOf = byId(schools);
  return inOrder(teachers, asked, {
    idOf: ({ teacher_ID }) => fold(teacher_ID),
    districtOf: ({ school }) => schoolOf.get(school)?.district,
    by: [master.all('districts'), schools],
    moved: ([names, before]) =>
      sameNames(names, master)
        ? teachersMoved(
            teachers,
            before as typeof schools,
            schools,
            (was, is) => was?.district !== is?.district,
          )
        : undefined,
    master,
  });
}

/** Pads the numbers in a text to one length, so that they compare as numbers. */
export const natural = (text: string) => text.replace(/[0-9]+/g, (digits) => digits.padStart(20, '0'));

const sameNames = (before: unknown, master: MasterData): boolean => {
  const named = (districts: readonly StoredMaster[]) =>
    districts.map(({ id, name }) => `${id} ${name}`).join('\n');
  return named(before as readonly StoredMaster[]) === named(master.all('districts'));
};

type Keys<Row extends { id: number }> = Required<Pick<View<Row>, 'by' | 'moved'>> & {
  idOf: (row: Row) => string;
  districtOf: (row: Row) => number | undefined;
  master: MasterData;
};

/** The rows in another order. Each order is made once and follows the rows, so its pages are as fast as the newest. */
function inOrder<Row extends { id: number; text: string }>(
  rows: Rows<Row>,
  { sort = 'newest', order = orderOf(sort) }: Ordered,
  { idOf, districtOf, by, moved, master }: Keys<Row>,
): Rows<Row> {
  const way = order === 'asc' ? 1 : -1;
  const called = `${sort} ${order}`;
  switch (sort) {
    case 'newest':
      return way < 0 ? rows : rows.view(called, { order: { keyOf: ({ id }) => id, way } });
    case 'name':
      return rows.view(called, { order: { keyOf: nameLine, way } });
    case 'id':
      return rows.view(called, { order: { keyOf: (row) => natural(idOf(row)), way } });
    case 'district': {
      const district = districtKeys(master);
      const keyOf = (row: Row) => `${district(districtOf(row))}\n${nameLine(row)}`;
      // Rows by name, dealt to the districts: a new name of a district costs no sorting of all rows.
      const make = () => {
        const named = inOrder(rows, { sort: 'name', order }, { idOf, districtOf, by, moved, master });
        const dealt = [...Map.groupBy(named, (row) => district(districtOf(row)))];
        return dealt.sort(([a], [b]) => (a < b ? -way : way)).flatMap(([, some]) => some);
      };
      return rows.view(called, { order: { keyOf, way }, by, moved, make });
    }
  }
}

/** The folded name of each district, each folded once. Rows without a district come last. */
const districtKeys = (master: MasterData) =>
  onceEach((id: number | undefined) => fold(master.name('districts', id)) || '\uffff');
