import { namesOf } from '../reference/choices.ts';
import { useReferenceList } from '../reference/useReference.ts';
import { useSession } from '../session/SessionProvider.tsx';
import { ChoiceFilter } from './ChoiceFilter.tsx';
import { choosesPlace } from './recordState.ts';

type Props = { value: string; onChange: (district: string) => void };

/** The filter by district, for those whose scope leaves one to choose. */
export function DistrictFilter({ value, onChange }: Props) {
  const { role } = useSession();
  const districts = useReferenceList('districts');
  if (!choosesPlace('district', role)) return null;
  return (
    <ChoiceFilter
      label="District"
      all="All Districts"
      value={value}
      options={namesOf(districts).map((name) => [name, name])}
      onChange={onChange}
    />
  );
}
