import { returns } from '#shared/domain/mergeTeachers.ts';
import { duplicateMessages } from '#shared/messages/duplicates.ts';
import type { Writer } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { conflict } from '../app/errors.ts';
import { findBinned } from '../bin/reads.ts';
import type { Changes } from '../bin/relieved.ts';
import type { BinnedTeacher, MergeUndo } from '../bin/stored.ts';
import { readMedical } from '../medicalRecords/reads.ts';
import type { MedicalFields } from '../medicalRecords/stored.ts';
import { moveClaimKey } from '../moves/claims.ts';
import { readSchool } from '../schools/reads.ts';
import { arrivalAt, arrivalOfFormer } from '../schools/stored.ts';
import { heldAadhaar, holdersInVault, sealedAgain } from '../security/vault.ts';
import { ownFields } from '../table/commit.ts';
import { keys } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import { teacherStep } from '../teachers/step.ts';
import type { StoredTeacher, TeacherFields } from '../teachers/stored.ts';
import { accountsBack } from './accounts.ts';
import { changeOf, documentMoves } from './medical.ts';

const STEP = 'merge undone';
/** What becomes of the Aadhaar number, by what the merge did to it. */
const BACK = { set: 'cleared', changed: 'changed', cleared: 'set' } as const;
/** What takes a merge back: `arrives` where the record that stayed comes to a school, or serves there again. */
type Undone = { writes: Write[]; arrives?: { at: number; arrival: Write } };

/**
 * The writes that make the record that stayed in a merge as it was before. Those that bring the other record back belong
 * into the same transaction.
 * @param since the lists that closings would have made of what it was before, by the id of the record
 * @throws 409 when the record that stayed was changed since or is deleted, or something of it is gone or taken
 */
export async function mergeUndone(
  deps: Deps,
  by: Writer,
  item: BinnedTeacher,
  { before, version, number, vault, medical, accounts }: MergeUndo,
  since: Changes,
): Promise<Undone> {
  const now = await deps.table.get<StoredTeacher>(keys.teacher(before.id));
  if (!now) throw conflict(duplicateMessages.stayedGone(await goneAs(deps, before)));
  const paper = now.medical ? await readMedical(deps, now.id) : undefined;
  const touched = medical.version !== undefined && (paper?.version ?? 0) !== medical.version;
  if (now.version !== version || touched) throw conflict(duplicateMessages.touched(now.teacher_ID));
  const [school, former, master] = await Promise.all([
    readSchool(deps, { id: now.school }),
    readSchool(deps, { id: before.school }),
    deps.masterData.at(by.versions),
  ]);
  const schoolIsGone = () => conflict(duplicateMessages.schoolIsGone(now.teacher_ID));
  if (!school || !former || former.deleting) throw schoolIsGone();
  const leaves = before.left !== undefined && now.left === undefined;
  const moves = school.id !== former.id;
  if ((moves || leaves) && (await deps.table.get(moveClaimKey(now.id))))
    throw conflict(duplicateMessages.movesNow(now.teacher_ID));

  const own = ownFields<TeacherFields>(before);
  // What the merge left alone may have changed without a new version.
  const papers =
    medical.version === undefined ? { medical: now.medical, medical_added: now.medical_added } : {};
  const { aadhaar, aadhaar_last4, aadhaar_index } = now;
  const mark = number === undefined ? { aadhaar, aadhaar_last4, aadhaar_index } : {};
  const gone = Object.fromEntries(
    Object.keys(ownFields<TeacherFields>(now)).map((name) => [name, undefined]),
  );
  const { writes } = await teacherStep(
    deps,
    { ...by, once: undefined },
    now,
    { ...gone, ...own, ...since.get(now.id), ...papers, ...mark },
    {
      at: { before: school, after: former },
      master,
      step: { step: STEP, other: item.id, ...(number && { aadhaar_number: BACK[number] }) },
    },
  );
  const ids = { this: now.id, other: item.id };
  const medicalBack = medical.this && ownFields<MedicalFields>(medical.this);
  const paperBack =
    medical.version === undefined ? undefined : await changeOf(deps, by, now.id, paper, medicalBack, STEP);
  const held = { this: paper, other: item.medical };
  const documents = { this: medical.this?.documents, other: medical.other?.documents };
  const arrives = moves || returns(now, before);
  if (arrives && former.closed && !before.left) throw schoolIsGone();
  const arrival = (before.left ? arrivalOfFormer : arrivalAt)(former.id, schoolIsGone);
  const back = [
    ...writes,
    ...(number ? await numberBack(deps, now, vault) : []),
    ...(paperBack?.writes ?? []),
    ...(medical.version === undefined ? [] : documentMoves(ids, held, documents)),
    ...(await accountsBack(deps, by, accounts)),
  ];
  return { writes: back, ...(arrives && { arrives: { at: former.id, arrival } }) };
}

/** The Teacher ID by which the bin lists the record that stayed: the merge may have given it that of the other. */
async function goneAs(deps: Deps, { id, teacher_ID }: StoredTeacher): Promise<string> {
  return (await findBinned(deps, 'teacher', id))?.line.code ?? teacher_ID;
}

/** The writes that give the record its sealed number back, or take away the one that the merge gave it. */
async function numberBack(deps: Deps, now: StoredTeacher, vault: MergeUndo['vault']) {
  const index = vault?.index;
  const holders = await holdersInVault(deps, index === undefined ? [] : [index]);
  if (index !== undefined && holders.has(index))
    throw conflict(duplicateMessages.numberTaken(now.teacher_ID));
  return sealedAgain(now.id, (await heldAadhaar(deps, [now])).get(now.id), vault);
}
