import { away } from '#shared/records/teacher.ts';
import { RecordField } from '../../../record/RecordField.tsx';
import { showKind } from './entries.ts';

/** The fields of one time away. */
export function AwayFields({ place }: { place: number }) {
  const about = { of: away, at: `away.${place}` };
  return (
    <>
      <RecordField {...about} name="kind" show={showKind} />
      <RecordField {...about} name="from" />
      <RecordField {...about} name="to" hint="Empty while nobody knows it" />
    </>
  );
}
