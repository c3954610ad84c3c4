import { listed } from '#shared/domain/text.ts';
import { duplicateScreen } from '#shared/messages/duplicates.ts';
import { endedLogin, type PairChoices } from './usePair.ts';

/** What a merge does, in sentences: what becomes of the record that goes, and what the merged record does not keep. */
export function consequences({
  two,
  sides,
  record,
}: Pick<PairChoices, 'two' | 'sides' | 'record'>): string[] {
  const { this: stays, other: goes } = two;
  const { says } = duplicateScreen;
  const both = (has: (one: typeof stays) => unknown) => Boolean(has(stays) && has(goes));
  const lost = sides.medical_record === 'this' ? goes : stays;
  const ended = endedLogin({ two, sides });
  return [
    says.bin(goes.teacher_ID),
    says.leads(listed(record.former_ids ?? []), record.teacher_ID),
    says.lists,
    ...(both(({ aadhaar_number }) => aadhaar_number) ? [says.aadhaar] : []),
    ...(both(({ medical_severity }) => medical_severity) ? [says.medical(lost.teacher_ID)] : []),
    ...(both(({ has_document }) => has_document) ? [says.document(lost.teacher_ID)] : []),
    ...(ended ? [says.login(ended)] : []),
    says.undo,
  ];
}
