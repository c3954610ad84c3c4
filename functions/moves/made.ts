import { pick } from '#shared/records/record.ts';
import { SIGNBOARD } from '#shared/records/school.ts';
import type { MasterData } from '../masterData/stored.ts';
import { presentSchool } from '../schools/reads.ts';
import type { StoredSchool } from '../schools/stored.ts';
import { asOffice, type Lists } from '../teachers/entries.ts';
import { openPosting } from '../teachers/stored.ts';
import type { Scene } from './scene.ts';

const NOT_STATED = 'Not stated';

/** The lists of a teacher with the entry that joining makes: a posting, a deputation or an attachment. */
export function madeEntry(
  { move, order, teacher, school, to }: Scene,
  on: string,
  master: MasterData,
): Lists {
  const { posting_histories, deputations, attachments } = teacher;
  const lists = { posting_histories, deputations, attachments };
  const by = { order: { id: order.id, number: order.number } };
  const shown = (one: StoredSchool) => presentSchool(one, master);
  const post = {
    ...(move.designation && { designation: move.designation }),
    ...(move.subject && { subject: move.subject }),
  };
  if (move.kind === 'transfer') {
    const place = pick(shown(to ?? school), SIGNBOARD);
    return {
      ...lists,
      posting_histories: [...posting_histories, { ...place, from_date: on, to_date: '', ...post, ...by }],
    };
  }
  const held = openPosting(posting_histories).latest;
  const office = {
    department_name: move.department || asOffice(to?.school_name ?? '') || NOT_STATED,
    designation: asOffice(move.designation || held?.designation || '') || NOT_STATED,
    joining_date: on,
    end_date: '',
    ...(move.due_back && { due_back: move.due_back }),
    ...by,
  };
  if (move.kind === 'deputation') return { ...lists, deputations: [...deputations, office] };
  const { district, rd_block, habitation } = shown(to ?? school);
  const place = { district: district || NOT_STATED, rd_block, habitation };
  const at = to ? { school_id: to.school_id } : {};
  return { ...lists, attachments: [...attachments, { ...office, ...place, ...at }] };
}
