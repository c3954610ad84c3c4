import { listed } from '#shared/domain/text.ts';
import { duplicateScreen } from '#shared/messages/duplicates.ts';
import type { PairChoices } from './usePair.ts';

/** What a merge does, in sentences: what becomes of the record that goes, and what the merged record does not keep. */
export function consequences({
  two,
  sides,
  record,
}: Pick<PairChoices, 'two' | 'sides' | 'record'>): string[] {
  const { this: stays, other: goes } = two;
  const { says } = duplicateScreen;
  const both = (has: (one: typeof stays) => unknown) => Boolean(has(stays) && has(goes));
  const lost = (name: 'login' | 'medical_record') => (sides[name] === 'this' ? goes : stays);
  return [
    says.bin(goes.teacher_ID),
    says.leads(listed(record.former_ids ?? []), record.teacher_ID),
    says.lists,
    ...(both(({ aadhaar_number }) => aadhaar_number) ? [says.aadhaar] : []),
    ...(both(({ medical_severity }) => medical_severity)
      ? [says.medical(lost('medical_record').teacher_ID)]
      : []),
    ...(both(({ has_document }) => has_document) ? [says.document(lost('medical_record').teacher_ID)] : []),
    ...(both(({ login }) => login) ? [says.login(lost('login').login)] : []),
    says.undo,
  ];
}
