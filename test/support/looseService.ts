import { isDeepStrictEqual } from 'node:util';
import { type Row, recordsIn, under } from './rows.ts';

/** What a person asks for, orders or has to do: records that claim values, are listed, and may have a paper. */
const KINDS = [
  ['order', 'ORDER'],
  ['move', 'MOVE'],
  ['ticket', 'TICKET'],
] as const;

/** What each record must hold a claim on, said without the code that takes it. */
const CLAIMED: Record<(typeof KINDS)[number][0], (record: Row) => string[]> = {
  order: ({ state, issued, number, date }) =>
    state === 'cancelled' && !issued
      ? []
      : [`order#${String(date).slice(0, 4)}#${String(number).toLowerCase()}`],
  move: ({ state, teacher }) => (['ordered', 'relieved'].includes(String(state)) ? [`move#${teacher}`] : []),
  ticket: ({ of, record, state, fields }) =>
    (fields as Row[])
      .filter((field) => state === 'open' && field.state === 'open')
      .map(({ field }) => `ticket#${of}#${record}#${field}`),
};

/**
 * What of orders, moves, corrections and questions belongs to nothing, or lacks what belongs to it: claims, rows of
 * directories, moves without an order and lines without a move, papers, and copies of questions.
 * @param rows the whole table
 */
export function looseService(rows: readonly Row[]): string[] {
  const claims = new Map(
    under(rows, 'UNIQUE#').map(({ pk, owner }) => [String(pk).slice('UNIQUE#'.length), owner]),
  );
  const found: string[] = [];
  for (const [kind, sort] of KINDS) {
    const records = recordsIn(rows, `${sort}#`, sort);
    for (const [id, record] of records) {
      for (const claim of CLAIMED[kind](record)) {
        if (claims.get(claim) !== id) found.push(`${kind} ${id} does not hold ${claim}`);
        claims.delete(claim);
      }
    }
    found.push(...looseRows(rows, kind, records));
  }
  const left = [...claims.keys()].filter((claim) => /^(order|move|ticket)#/.test(claim));
  return [
    ...found,
    ...left.map((claim) => `nobody holds ${claim}`),
    ...looseMoves(rows),
    ...loosePapers(rows),
    ...looseTickets(rows),
    ...looseQuestions(rows),
  ];
}

/** Rows of a directory without a record, twice or not at all. A record that is being deleted has none. */
export function looseRows(rows: readonly Row[], kind: string, records: ReadonlyMap<unknown, Row>): string[] {
  const listed = under(rows, `FEED#${kind}`).filter(({ gone }) => !gone);
  const ids = new Set(listed.map(({ id }) => id));
  return [
    ...[...ids].filter((id) => !records.has(id)).map((id) => `${kind} ${id} is listed and gone`),
    ...(ids.size === listed.length ? [] : [`a ${kind} is listed twice`]),
    ...[...records]
      .filter(([id, { deleting }]) => ids.has(id) === Boolean(deleting))
      .map(([id]) => `${kind} ${id} is not listed as it should`),
  ];
}

/** An order that was issued has one move for each line, and no other has any that is under way. */
function looseMoves(rows: readonly Row[]): string[] {
  const orders = recordsIn(rows, 'ORDER#', 'ORDER');
  const moves = [...recordsIn(rows, 'MOVE#', 'MOVE').values()];
  const named = ({ teacher }: Row) => String(teacher);
  const sorted = (of: readonly Row[]) => of.map(named).sort().join();
  const found = moves
    .filter(({ order }) => !orders.has(Number(order)))
    .map(({ id }) => `move ${id} has no order`);
  for (const [id, { state, issued, lines }] of orders) {
    const own = moves.filter(({ order }) => order === id);
    if (sorted(own) !== sorted(issued ? (lines as Row[]) : []))
      found.push(`order ${id} has moves of ${sorted(own) || 'nobody'}`);
    if (state === 'cancelled' && own.some((move) => CLAIMED.move(move).length > 0))
      found.push(`order ${id} is cancelled and has a move that is not`);
    if (state === 'issuing') found.push(`order ${id} is still being issued`);
  }
  return found;
}

/** A correction is of a record that is there, or that waits in the bin. Nobody could decide any other. */
function looseTickets(rows: readonly Row[]): string[] {
  const binned = new Set(
    under(rows, 'BIN#')
      .filter(({ sk }) => sk === 'BIN')
      .map(({ kind, id }) => `${kind} ${id}`),
  );
  const there = {
    school: recordsIn(rows, 'SCHOOL#', 'SCHOOL'),
    teacher: recordsIn(rows, 'TEACHER#', 'TEACHER'),
  };
  return [...recordsIn(rows, 'TICKET#', 'TICKET')].flatMap(([id, { of, record }]) => {
    const kind = of === 'school' ? 'school' : 'teacher';
    const kept = there[kind].has(Number(record)) || binned.has(`${kind} ${record}`);
    return kept ? [] : [`ticket ${id} is of a ${kind} that was erased`];
  });
}

/** Documents that do not belong to what names them, and those that belong to something that does not name them. */
function loosePapers(rows: readonly Row[]): string[] {
  const papers = under(rows, 'UPLOAD#');
  const found: string[] = [];
  for (const [kind, sort] of [
    ['order', 'ORDER'],
    ['ticket', 'TICKET'],
  ] as const) {
    const records = recordsIn(rows, `${sort}#`, sort);
    const keyOf = (id: unknown) =>
      String(records.get(Number(id))?.document ?? '')
        .split('/')
        .at(-1);
    const owned = papers.filter((paper) => paper[kind] !== undefined);
    for (const { key, [kind]: owner } of owned)
      if (keyOf(owner) !== key) found.push(`the document ${key} has no ${kind}`);
    const ids = new Set(owned.map((paper) => paper[kind]));
    for (const id of records.keys())
      if (keyOf(id) && !ids.has(id)) found.push(`${kind} ${id} names a document that it does not have`);
  }
  const twice = papers.filter(({ teacher, order, ticket }) => {
    const owners = [teacher, order, ticket].filter((owner) => owner !== undefined);
    return owners.length > 1;
  });
  return [...found, ...twice.map(({ key }) => `the document ${key} belongs to two`)];
}

/** A question that is shared is stored once more for the role, as it is, and no other is. */
function looseQuestions(rows: readonly Row[]): string[] {
  const questions = rows.filter(({ pk, query }) => pk === 'QUESTION' && query !== undefined);
  const ofRole = ({ sk }: Row) => String(sk).startsWith('ROLE#');
  const placeOf = ({ shared_with, owner, id }: Row) => `ROLE#${shared_with}#${(owner as Row).id}#${id}`;
  // When its owner was last sent it is noted with the owner's alone.
  const told = ({ pk: _pk, sk: _sk, mailed: _mailed, ...question }: Row) => question;
  const copies = new Map(questions.filter(ofRole).map((copy) => [String(copy.sk), copy]));
  const found: string[] = [];
  for (const question of questions.filter((one) => !ofRole(one) && one.shared_with)) {
    const copy = copies.get(placeOf(question));
    if (!copy || !isDeepStrictEqual(told(copy), told(question)))
      found.push(`question ${question.id} is not shared as it is`);
    copies.delete(placeOf(question));
  }
  return [...found, ...[...copies.values()].map(({ id }) => `question ${id} is shared and gone`)];
}
