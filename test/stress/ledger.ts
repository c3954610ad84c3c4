/** A record as an answer shows it. */
export type Row = Record<string, unknown> & { id: number };

type Change = { version?: number; field: string; value: unknown };
type Kept = { kind: string; id: number; made: boolean; gone: boolean; changes: Change[] };

/** Everything that was acknowledged to anybody, to be read back at the end. */
export class Ledger {
  readonly #records = new Map<string, Kept>();
  /** Who tried to write to a record, before the answer came. */
  readonly #tried = new Map<string, Set<string>>();
  readonly #going = new Set<string>();
  readonly #before = new Map<string, Set<number>>();
  /** How many writes were acknowledged. */
  acknowledged = 0;

  #of(kind: string, id: number): Kept {
    const key = `${kind} ${id}`;
    const kept = this.#records.get(key) ?? { kind, id, made: false, gone: false, changes: [] };
    this.#records.set(key, kept);
    return kept;
  }

  /** Notes which records of a kind existed before the first write. */
  begin(kind: string, rows: readonly Row[]): void {
    this.#before.set(kind, new Set(rows.map(({ id }) => id)));
  }

  tries(kind: string, id: number, by: string): void {
    const key = `${kind} ${id}`;
    this.#tried.set(key, (this.#tried.get(key) ?? new Set()).add(by));
  }

  triedByOthers(kind: string, id: number, by: string): boolean {
    return [...(this.#tried.get(`${kind} ${id}`) ?? [])].some((one) => one !== by);
  }

  /** Notes that somebody is about to delete the record. */
  goes(kind: string, id: number): void {
    this.#going.add(`${kind} ${id}`);
  }

  isGoing(kind: string, id: number): boolean {
    return this.#going.has(`${kind} ${id}`);
  }

  made(kind: string, { id }: Row): void {
    this.acknowledged += 1;
    this.#of(kind, id).made = true;
  }

  changed(kind: string, id: number, change: Change): void {
    this.acknowledged += 1;
    this.#of(kind, id).changes.push(change);
  }

  gone(kind: string, id: number): void {
    this.acknowledged += 1;
    this.#of(kind, id).gone = true;
  }

  get kinds(): string[] {
    return [...this.#before.keys()];
  }

  /**
   * Compares all records of a kind, read at the end, with what was acknowledged:
   * - `lost`: acknowledged but missing, or with another value than the last acknowledged one
   * - `twice`: records and versions that nobody was told of, as a second write for one request would leave
   */
  compare(kind: string, rows: readonly Row[]): { lost: string[]; twice: string[] } {
    const lost: string[] = [];
    const twice: string[] = [];
    const found = new Map(rows.map((row) => [row.id, row]));
    const known = new Set(this.#before.get(kind));
    for (const one of this.#records.values()) {
      if (one.kind !== kind) continue;
      const { id, made, gone } = one;
      if (made) known.add(id);
      const row = found.get(id);
      if (gone && row) lost.push(`${kind} ${id} was deleted and is there`);
      if (gone) known.delete(id);
      else if (!row) lost.push(`${kind} ${id} is not there`);
      else this.#compareChanges(one, row, { lost, twice });
    }
    for (const id of found.keys()) if (!known.has(id)) twice.push(`nobody was told of ${kind} ${id}`);
    for (const id of known) if (!found.has(id)) lost.push(`${kind} ${id} is missing`);
    return { lost: [...new Set(lost)], twice };
  }

  #compareChanges({ kind, id, changes }: Kept, row: Row, told: { lost: string[]; twice: string[] }): void {
    const [first] = changes;
    if (!first) return;
    const what = `${kind} ${id}`;
    const ordered = changes.every(({ version }) => version !== undefined)
      ? changes.toSorted((a, b) => Number(a.version) - Number(b.version))
      : changes;
    const last = new Map(ordered.map(({ field, value }) => [field, value]));
    for (const [field, value] of last) {
      if (row[field] !== value) told.lost.push(`${what}: ${field} is ${row[field]} and not ${value}`);
    }
    const versions = ordered.flatMap(({ version }) => version ?? []);
    if (versions.length === 0) return;
    const from = versions[0] as number;
    const missing = Number(row.version) - from + 1 - new Set(versions).size;
    if (new Set(versions).size < versions.length) told.lost.push(`${what}: two writes made one version`);
    if (missing > 0) told.twice.push(`${what}: ${missing} versions of which nobody was told`);
    if (missing < 0) told.lost.push(`${what}: is of version ${row.version}`);
  }
}
