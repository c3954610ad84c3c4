/** What questions ask of rows. An array answers it as well. */
export interface List<Row> extends Iterable<Row> {
  readonly length: number;
  slice(from?: number, to?: number): Row[];
  filter(fits: (row: Row) => unknown): Row[];
  map<Made>(make: (row: Row) => Made): Made[];
  flatMap<Made>(make: (row: Row) => Made | readonly Made[]): Made[];
  forEach(take: (row: Row) => void): void;
  find(fits: (row: Row) => unknown): Row | undefined;
  some(fits: (row: Row) => unknown): boolean;
}

/** An order by a key, rising (1) or falling (-1). Rows with equal keys stand newest (highest id) first. */
type Order<Row> = { keyOf: (row: Row) => string | number; way: 1 | -1 };
type Identified = { readonly id: number };
export type Changes<Row> = { removed: readonly Row[]; added: readonly Row[] };

const NEWEST: Order<Identified> = { keyOf: ({ id }) => id, way: -1 };

/** A chunk is divided when it has twice as many rows. */
const CHUNK = 256;
/** As many lists as are held beside rows. Those asked for least recently are made anew. */
const MOST_VIEWS = 100;

type Chunk<Row> = readonly Row[];
type Held<Row extends Identified> = { source: Rows<Row>; by: readonly unknown[]; rows: Rows<Row> };

/**
 * Rows in an order, in chunks. Nothing in it ever changes: `changed` gives other rows, which share all chunks but those
 * that a change touches. A request therefore keeps one consistent state, however long it waits. What is known of a chunk,
 * such as its signatures for searches, holds for every list with the chunk.
 */
export class Rows<Row extends Identified> implements List<Row> {
  readonly length: number;
  readonly chunks: readonly Chunk<Row>[];
  readonly #order: Order<Row>;
  readonly #starts: readonly number[];
  /** Lists that were made of these rows, or of former ones (`view`). */
  readonly #views: Map<string, Held<Row>>;

  private constructor(
    chunks: readonly Chunk<Row>[],
    order: Order<Row>,
    views: Map<string, Held<Row>> = new Map(),
  ) {
    let length = 0;
    this.#starts = chunks.map((chunk) => {
      length += chunk.length;
      return length - chunk.length;
    });
    this.chunks = chunks;
    this.length = length;
    this.#order = order;
    this.#views = views;
  }

  /** Something that these rows share with those that changes made of them. */
  get line(): object {
    return this.#views;
  }

  static of<Row extends Identified>(rows: readonly Row[], order: Order<Row> = NEWEST): Rows<Row> {
    return new Rows(divided(inOrder(rows, order)), order);
  }

  *[Symbol.iterator]() {
    for (const chunk of this.chunks) for (const row of chunk) yield row;
  }

  forEach(take: (row: Row) => void): void {
    for (const chunk of this.chunks) for (const row of chunk) take(row);
  }

  filter(fits: (row: Row) => unknown): Row[] {
    const found: Row[] = [];
    for (const chunk of this.chunks) for (const row of chunk) if (fits(row)) found.push(row);
    return found;
  }

  map<Made>(make: (row: Row) => Made): Made[] {
    const made: Made[] = [];
    for (const chunk of this.chunks) for (const row of chunk) made.push(make(row));
    return made;
  }

  flatMap<Made>(make: (row: Row) => Made | readonly Made[]): Made[] {
    return this.chunks.flatMap((chunk) => chunk.flatMap(make));
  }

  find(fits: (row: Row) => unknown): Row | undefined {
    for (const chunk of this.chunks) for (const row of chunk) if (fits(row)) return row;
    return undefined;
  }

  some(fits: (row: Row) => unknown): boolean {
    return this.find(fits) !== undefined;
  }

  /** @param from not negative */
  slice(from = 0, to = this.length): Row[] {
    const found: Row[] = [];
    const first = Math.max(
      0,
      lastAtMost(this.#starts, (start) => start <= from),
    );
    for (let at = first; at < this.chunks.length; at += 1) {
      const start = this.#starts[at] ?? 0;
      if (start >= to) break;
      found.push(...(this.chunks[at] ?? []).slice(Math.max(0, from - start), to - start));
    }
    return found;
  }

  /** The row with an id, when the rows stand newest first. */
  get(id: number): Row | undefined {
    const chunk = this.chunks[lastAtMost(this.chunks, ([first]) => (first as Row).id >= id)] ?? [];
    const row = chunk[lastAtMost(chunk, (one) => one.id >= id)];
    return row?.id === id ? row : undefined;
  }

  /** The rows with a key, when the keys rise. */
  having(key: string | number): Row[] {
    const { keyOf } = this.#order;
    const found: Row[] = [];
    const first = Math.max(
      0,
      lastAtMost(this.chunks, ([row]) => keyOf(row as Row) < key),
    );
    for (const chunk of this.chunks.slice(first)) {
      if (keyOf(chunk[0] as Row) > key) break;
      found.push(...chunk.filter((row) => keyOf(row) === key));
    }
    return found;
  }

  /**
   * The rows without `removed` and with `added`. Rows that are not there are removed without complaint.
   * @param order puts the rows that stay in the order in which they stand
   */
  changed({ removed, added }: Changes<Row>, order = this.#order): Rows<Row> {
    if (removed.length + added.length > this.length / 4) {
      const gone = new Set(removed);
      const rows = [...this.filter((row) => !gone.has(row)), ...added];
      return new Rows(divided(inOrder(rows, order)), order, this.#views);
    }
    const chunks = [...this.chunks];
    const mine = new Set<Chunk<Row>>();
    const copyAt = (at: number): Row[] => {
      const chunk = chunks[at] ?? [];
      if (mine.has(chunk)) return chunk as Row[];
      const copy = [...chunk];
      mine.add(copy);
      chunks[at] = copy;
      return copy;
    };
    for (const row of removed) {
      const at = placeIn(chunks, row, this.#order, ([first]) => first as Row);
      const place = chunks[at]?.indexOf(row) ?? -1;
      if (place < 0) continue;
      const copy = copyAt(at);
      copy.splice(place, 1);
      if (copy.length === 0) chunks.splice(at, 1);
    }
    for (const row of added) {
      const at = Math.max(
        0,
        placeIn(chunks, row, order, ([first]) => first as Row),
      );
      const copy = copyAt(at);
      copy.splice(placeIn(copy, row, order, (one) => one) + 1, 0, row);
      if (copy.length >= 2 * CHUNK) chunks.splice(at, 1, copy.slice(0, CHUNK), copy.slice(CHUNK));
    }
    return new Rows(chunks, order, this.#views);
  }

  /** What leads from `other` to these rows. Chunks that both have are not looked at. */
  changesSince(other: Rows<Row>): Changes<Row> {
    const [mine, theirs] = [new Set(this.chunks), new Set(other.chunks)];
    const rowsOf = (chunks: readonly Chunk<Row>[], shared: ReadonlySet<Chunk<Row>>) =>
      new Set(chunks.filter((chunk) => !shared.has(chunk)).flat());
    const [came, left] = [rowsOf(this.chunks, theirs), rowsOf(other.chunks, mine)];
    return {
      removed: [...left].filter((row) => !came.has(row)),
      added: [...came].filter((row) => !left.has(row)),
    };
  }

  /**
   * A list made of these rows. Made once, it follows their changes: each costs as much as the rows that changed.
   * @param wanted what the list has and how it stands. `by` is what that depends on beside the row; when it is another,
   *   `moved` says which rows may have come, left or moved, or undefined when all may have
   */
  view(name: string, wanted: View<Row>): Rows<Row> {
    const held = this.#views.get(name);
    const { by = [] } = wanted;
    if (held?.source === this && by.every((part, i) => part === held.by[i])) return held.rows;
    const rows = (held && this.#followed(held, wanted)) ?? this.#made(wanted);
    this.#views.delete(name);
    this.#views.set(name, { source: this, by, rows });
    if (this.#views.size > MOST_VIEWS) this.#views.delete(this.#views.keys().next().value ?? '');
    return rows;
  }

  #made({ keep = () => true, order = this.#order, make }: View<Row>): Rows<Row> {
    return make ? new Rows(divided(make()), order) : Rows.of(this.filter(keep), order);
  }

  #followed(held: Held<Row>, { keep = () => true, order, by = [], moved }: View<Row>): Rows<Row> | undefined {
    const same = by.every((part, i) => part === held.by[i]);
    const others = same ? [] : moved?.(held.by);
    if (!others) return undefined;
    const { removed, added } = this.changesSince(held.source);
    const next = {
      removed: [...removed, ...others],
      added: [...new Set([...added, ...others])].filter(keep),
    };
    return held.rows.changed(next, order);
  }
}

export type View<Row extends Identified> = {
  keep?: (row: Row) => boolean;
  order?: Order<Row>;
  by?: readonly unknown[];
  moved?: (before: readonly unknown[]) => readonly Row[] | undefined;
  /** Picks and sorts the rows, where that is quicker than by `keep` and `order`. */
  make?: () => readonly Row[];
};

/** Arrays that stand for rows newest first, as tests have them. */
const wrapped = new WeakMap<object, unknown>();
export function rowsOf<Row extends Identified>(list: List<Row>): Rows<Row> {
  if (list instanceof Rows) return list;
  const rows = (wrapped.get(list) as Rows<Row> | undefined) ?? Rows.of([...list]);
  wrapped.set(list, rows);
  return rows;
}

const compare = <Row extends Identified>(a: Row, b: Row, { keyOf, way }: Order<Row>): number => {
  const [one, other] = [keyOf(a), keyOf(b)];
  return one < other ? -way : one > other ? way : b.id - a.id;
};

function inOrder<Row extends Identified>(rows: readonly Row[], order: Order<Row>): readonly Row[] {
  const ordered = rows.every((row, i) => i === 0 || compare(rows[i - 1] as Row, row, order) <= 0);
  if (ordered) return rows;
  const { keyOf, way } = order;
  return rows
    .map((row) => ({ row, key: keyOf(row) }))
    .sort((a, b) => (a.key < b.key ? -way : a.key > b.key ? way : b.row.id - a.row.id))
    .map(({ row }) => row);
}

const divided = <Row>(rows: readonly Row[]): Chunk<Row>[] =>
  Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, i) => rows.slice(i * CHUNK, (i + 1) * CHUNK));

/** The last of the items that stand, as a row of theirs says, before or at the place of a row; -1 without one. */
const placeIn = <Item, Row extends Identified>(
  items: readonly Item[],
  row: Row,
  order: Order<Row>,
  rowOf: (item: Item) => Row,
) => lastAtMost(items, (item) => compare(rowOf(item), row, order) <= 0);

/** The index of the last item that fits, where all that fit come first; -1 when none does. */
function lastAtMost<Item>(items: readonly Item[], fits: (item: Item) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(items[middle] as Item)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
