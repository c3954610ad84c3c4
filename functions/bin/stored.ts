import type { BinKind } from '#shared/domain/bin.ts';
import type { SchoolCascade } from '#shared/domain/school.ts';
import type { By } from '../app/actor.ts';
import type { StoredMedical } from '../medicalRecords/stored.ts';
import type { StoredPosts } from '../posts/stored.ts';
import type { StoredSchool } from '../schools/stored.ts';
import type { AadhaarNews, VaultItem } from '../security/vault.ts';
import { type Key, keys } from '../table/keys.ts';
import { type Item, NEW, type Write } from '../table/table.ts';
import type { StoredTeacher } from '../teachers/stored.ts';
import type { PhoneHold } from '../userManagement/holds.ts';

/** Why a record is in the bin: it was deleted, or another took its place. */
type Cause = { why: 'deleted' } | { why: 'merged'; into: number };

/** What an account of a teacher's record had before a merge, and what the merge left. */
type Linked = { teacher_id?: number; is_active: boolean };

/** What a merge changed besides the record that went, so that it can be taken back. */
export type MergeUndo = {
  /** The record that stayed as it was before, and its version afterwards. */
  before: StoredTeacher;
  version: number;
  /** What became of its Aadhaar number; absent where that stayed. */
  number?: AadhaarNews['note'];
  /** The sealed number as it was, where the merge replaced it or took it away. */
  vault?: VaultItem;
  /**
   * The medical records of both as they were. `version` is that of who stayed afterwards, where the merge changed it: 0
   * where it took it away.
   */
  medical: { this?: StoredMedical; other?: StoredMedical; version?: number };
  /** `held` is until when the merge held codes to the phone of the account, and `hold` what held them before. */
  accounts: { id: number; was: Linked; is: Linked; held?: string; hold?: PhoneHold }[];
};

/** How much goes with a record. A teacher takes no teachers along. */
type Counts = Omit<SchoolCascade, 'teachers'> & { teachers?: number };

/** What is kept of a record, so that the same record can come back. */
type Kept =
  | { kind: 'school'; record: StoredSchool; posts?: StoredPosts }
  | { kind: 'teacher'; record: StoredTeacher; medical?: StoredMedical }
  /** `added` is the day of the medical record in the teacher's record. */
  | { kind: 'medical'; record: StoredMedical; added?: string };

/**
 * A record in the bin. The Aadhaar number of a teacher waits in the vault, and documents wait in their bucket: both end
 * with this item. A medical record has the number of its creation as its id, because a teacher may lose several.
 */
export type BinItem = Kept & {
  id: number;
  at: string;
  cause: Cause;
  /** The school whose deletion took this teacher along. */
  within?: number;
  /** What else ends when the record comes back, such as what led from a merged record to the other. */
  undo?: Key[];
  /** What else a merge changed. */
  merge?: MergeUndo;
};

export type BinnedSchool = Extract<BinItem, { kind: 'school' }>;
export type BinnedTeacher = Extract<BinItem, { kind: 'teacher' }>;
export type BinnedMedical = Extract<BinItem, { kind: 'medical' }>;

/** The line of a record in the list of the bin: what is shown and searched. */
export type BinLine = {
  kind: BinKind;
  id: number;
  /** The teacher whose medical record it is. */
  teacher?: number;
  name: string;
  /** The School ID of a school, the Teacher ID of a teacher or of the teacher whose medical record it is. */
  code: string;
  /** The School ID of a teacher's school. */
  school_id?: string;
  counts: Counts;
  at: string;
  /** The username of who deleted it, '' where nobody was signed in. */
  by: string;
  cause: Cause;
  within?: number;
  /** The job that deletes, brings back or erases it. Nothing else can be done with it while that runs. */
  job?: string;
};

/** A record on its way into the bin. */
type Binned = { cause?: Cause; undo?: Key[]; merge?: MergeUndo } & (
  | { kind: 'school'; record: StoredSchool; posts?: StoredPosts; counts: SchoolCascade; job?: string }
  | {
      kind: 'teacher';
      record: StoredTeacher;
      medical?: StoredMedical;
      school_id: string;
      counts: Counts;
      within?: number;
    }
  | { kind: 'medical'; record: StoredMedical; teacher: StoredTeacher }
);

const ALONE: Counts = { medicalRecords: 0, attachments: 0, deputations: 0, postingHistories: 0 };

/** What is kept of a record and what the list tells of it. */
function partsOf(
  binned: Binned,
): [kept: Kept, told: Partial<BinLine> & Pick<BinLine, 'id' | 'name' | 'code'>] {
  if (binned.kind === 'school') {
    const { kind, record, posts, counts, job } = binned;
    const { id, school_name: name, school_id: code } = record;
    return [
      { kind, record, posts },
      { id, name, code, counts, job },
    ];
  }
  if (binned.kind === 'teacher') {
    const { kind, record, medical, school_id, counts, within } = binned;
    const { id, teacher_name: name, teacher_ID: code } = record;
    return [
      { kind, record, medical },
      { id, name, code, school_id, counts, within },
    ];
  }
  const { kind, record, teacher } = binned;
  const { id, teacher_name: name, teacher_ID: code, medical_added: added } = teacher;
  return [
    { kind, record, added },
    { id: record.order, teacher: id, name, code },
  ];
}

/**
 * The writes that put a record into the bin, for the transaction that deletes it. Only the functions of the bin can read
 * what they store. The caller deletes the record itself and leaves its number in the vault (`vaultWaits`) and its
 * document in the bucket.
 */
export function binWrites(now: Date, { actor }: By, binned: Binned): Write[] {
  const [kept, { id, ...told }] = partsOf(binned);
  const { cause = { why: 'deleted' }, undo, merge } = binned;
  const at = now.toISOString();
  const item: BinItem = { ...kept, id, at, cause, within: told.within, undo, merge };
  const { kind } = kept;
  const line: BinLine = { counts: ALONE, ...told, kind, id, at, by: actor?.username ?? '', cause };
  return [
    { put: { ...keys.bin(kind, id), ...item } as Item, condition: NEW },
    { put: { ...keys.binLine(kind, id, told.within), ...line } as Item, condition: NEW },
  ];
}
