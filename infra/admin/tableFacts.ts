import type { StoredMaster } from '../../functions/masterData/stored.ts';
import { masterClaims } from '../../functions/masterData/writes.ts';
import { moveClaims } from '../../functions/moves/claims.ts';
import type { StoredMove } from '../../functions/moves/stored.ts';
import { orderClaims, type StoredOrder } from '../../functions/orders/stored.ts';
import { type StoredSchool, schoolClaims } from '../../functions/schools/stored.ts';
import { KINDS, type Kind, keys, numberIn } from '../../functions/table/keys.ts';
import type { Item } from '../../functions/table/table.ts';
import type { StoredTeacher } from '../../functions/teachers/stored.ts';
import { teacherClaims } from '../../functions/teachers/stored.ts';
import { type StoredTicket, ticketClaims } from '../../functions/tickets/stored.ts';
import { type StoredUser, userClaims } from '../../functions/userManagement/accounts.ts';
import { COLLECTIONS } from '../../shared/records/collections.ts';
import { kindOf } from './tableItems.ts';

type Claimed = { kind: string; value: string };
type Row = { id: number; rev: number; gone: boolean };

/** The kind of a record by its sort key. */
const RECORDS = new Map(KINDS.map((kind) => [kind.toUpperCase(), kind]));

/**
 * Checks that a table agrees with itself: what one item says of another must be true. `look` takes each item once.
 * `faults` then tells what is wrong. `verifyAudit` checks the audit trail.
 */
export class TableFacts {
  readonly #records = new Map<string, { pk: string; kind: Kind; id: number; rev: number; hidden: boolean }>();
  readonly #rows = new Map<string, Row>();
  readonly #claimed = new Map<string, number>();
  readonly #held = new Map<string, number>();
  readonly #counters = new Map<string, number>();
  readonly #highest = new Map<string, number>();
  readonly #sealed = new Set<number>();
  readonly #vaulted = new Map<number, Item>();
  readonly #indexed = new Map<string, number>();
  readonly #binned = new Set<string>();
  readonly #inBin = new Set<string>();
  readonly #schools = new Set<number>();
  readonly #atSchool = new Map<number, number>();
  #superAdmins = { kept: undefined as number | undefined, counted: 0 };

  look(item: Item): void {
    const kind = RECORDS.get(item.sk);
    if (kind) this.#record(kind, item);
    else if (item.sk === 'UNIQUE') this.#held.set(item.pk, item.owner as number);
    else if (item.pk.startsWith('FEED#')) this.#row(item);
    else if (item.sk === 'SEQ') this.#counters.set(item.pk, item.n as number);
    else if (item.pk === keys.superAdmins().pk) this.#superAdmins.kept = item.n as number;
    else if (item.pk === keys.binLine('', 0).pk) this.#inBin.add(`${item.kind} ${item.id}`);
    else if (item.sk === 'BIN') this.#binned.add(`${item.kind} ${item.id}`);
    else if (item.sk === 'INDEX') this.#indexed.set(item.pk, item.owner as number);
    else if (kindOf(item.pk) === 'VAULT') this.#vaulted.set(Number(item.pk.split('#')[1]), item);
    else if (item.pk === 'MASTER' && item.sk !== 'VERSION') this.#master(item);
  }

  #record(kind: Kind, item: Item): void {
    const { id, rev, feed } = item as Item & { id: number; rev: number; feed: number };
    const { pk, sk } = keys.feed(kind, feed);
    this.#records.set(`${pk} ${sk}`, { pk: item.pk, kind, id, rev, hidden: item.deleting !== undefined });
    if (kind === 'school') {
      this.#schools.add(id);
      this.#claim(id, schoolClaims(item as unknown as StoredSchool));
    } else if (kind === 'teacher') {
      const teacher = item as unknown as StoredTeacher;
      this.#claim(id, teacherClaims(teacher));
      this.#atSchool.set(id, teacher.school);
      if (teacher.aadhaar || teacher.aadhaar_index) this.#sealed.add(id);
    } else if (kind === 'user') {
      const user = item as unknown as StoredUser;
      this.#claim(id, userClaims(user));
      if (user.role === 'super_admin' && user.is_active) this.#superAdmins.counted += 1;
    } else if (kind === 'order') {
      this.#claim(id, orderClaims(item as unknown as StoredOrder));
    } else if (kind === 'move') {
      this.#claim(id, moveClaims(item as unknown as StoredMove));
    } else if (kind === 'ticket') {
      this.#claim(id, ticketClaims(item as unknown as StoredTicket));
    }
  }

  #row(item: Item): void {
    const { pk, sk, id, rev, gone } = item;
    this.#rows.set(`${pk} ${sk}`, { id: id as number, rev: rev as number, gone: gone === true });
    this.#highest.set(pk, Math.max(this.#highest.get(pk) ?? 0, numberIn(item)));
  }

  #master(item: Item): void {
    const collection = COLLECTIONS.find((one) => item.sk.startsWith(`${one}#`));
    const master = item as unknown as StoredMaster;
    if (collection && !master.gone) this.#claim(master.id, masterClaims(collection, master));
  }

  #claim(owner: number, claims: readonly Claimed[]): void {
    for (const { kind, value } of claims) this.#claimed.set(keys.unique(kind, value).pk, owner);
  }

  /** One sentence for each fault; none when all is right. */
  faults(): string[] {
    return [...this.#feedFaults(), ...this.#claimFaults(), ...this.#counterFaults(), ...this.#belongings()];
  }

  *#feedFaults(): Iterable<string> {
    for (const [name, { pk, kind, id, rev, hidden }] of this.#records) {
      const row = this.#rows.get(name);
      // A row that marks a record as gone expires after a while.
      if (!row && hidden) continue;
      if (!row) yield `${pk} (${kind}) has no row in the feed.`;
      else if (row.id !== id || row.rev !== rev || row.gone !== hidden) {
        yield `${pk} (${kind}) and its row in the feed differ.`;
      }
    }
    for (const [name, { gone }] of this.#rows) {
      if (!gone && !this.#records.has(name)) yield `The row ${name} belongs to no record.`;
    }
  }

  *#claimFaults(): Iterable<string> {
    for (const [name, owner] of this.#claimed) {
      if (this.#held.get(name) !== owner) yield `${name} does not name its owner ${owner}.`;
    }
    for (const name of this.#held.keys()) {
      if (!this.#claimed.has(name)) yield `${name} is reserved for no record.`;
    }
  }

  *#counterFaults(): Iterable<string> {
    for (const kind of KINDS) {
      const highest = this.#highest.get(keys.feed(kind, 0).pk) ?? 0;
      const given = this.#counters.get(keys.sequence(kind).pk) ?? 0;
      if (given < highest) yield `The counter of ${kind} is at ${given}, but ${highest} is taken.`;
    }
    const { kept, counted } = this.#superAdmins;
    if (kept !== undefined && kept !== counted) {
      yield `There are ${counted} active super_admins, but the count says ${kept}.`;
    }
  }

  *#belongings(): Iterable<string> {
    for (const id of this.#sealed) {
      if (!this.#vaulted.has(id)) yield `The Aadhaar number of teacher ${id} is not in the vault.`;
    }
    for (const [id, { index }] of this.#vaulted) {
      // The number of a teacher in the bin waits without its index, so that another may have it.
      if (this.#binned.has(`teacher ${id}`)) continue;
      if (!this.#sealed.has(id)) yield `The vault holds a number of teacher ${id}, who has none.`;
      // Numbers of former versions are indexed by a claim of the record.
      if (index !== undefined && this.#indexed.get(keys.vaultIndex(index as string).pk) !== id)
        yield `The index of the vault does not name teacher ${id}.`;
    }
    for (const [name, owner] of this.#indexed) {
      const index = this.#vaulted.get(owner)?.index;
      if (index === undefined || keys.vaultIndex(index as string).pk !== name)
        yield `${name} is the index of no number of teacher ${owner}.`;
    }
    for (const id of this.#sealed) {
      if (this.#binned.has(`teacher ${id}`)) yield `Teacher ${id} is in the bin and among the records.`;
    }
    for (const name of this.#binned) {
      if (!this.#inBin.has(name)) yield `The list of the bin lacks ${name}.`;
    }
    for (const name of this.#inBin) {
      if (!this.#binned.has(name)) yield `The list of the bin has ${name}, of which nothing is kept.`;
    }
    for (const [id, school] of this.#atSchool) {
      if (!this.#schools.has(school)) yield `The school ${school} of teacher ${id} is missing.`;
    }
    for (const { kind, id } of this.#records.values()) {
      if (kind === 'medical' && !this.#atSchool.has(id))
        yield `The medical record ${id} belongs to no teacher.`;
      if (kind === 'posts' && !this.#schools.has(id)) yield `The posts ${id} belong to no school.`;
    }
  }
}
