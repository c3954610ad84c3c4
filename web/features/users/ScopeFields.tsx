import { useWatch } from 'react-hook-form';
import { listHint, namesOf } from '../../reference/choices.ts';
import { LocationFields } from '../../reference/LocationFields.tsx';
import { useLocations } from '../../reference/useReference.ts';
import { ChoiceField } from '../../ui/form/ChoiceField.tsx';
import { SchoolField } from './SchoolField.tsx';
import { TeacherField } from './TeacherField.tsx';
import type { ScopeValues } from './userValues.ts';

type Props = {
  /** What is stored: it stays selectable though the lists lost it. */
  own?: ScopeValues;
  /** Whether a teacher's account may be tied to a record here. */
  withRecord?: boolean;
};

/** The area that the chosen role needs, of real districts, blocks and schools; nothing for one that sees all. */
export function ScopeFields({ own, withRecord = false }: Props) {
  const role = useWatch<ScopeValues, 'role'>({ name: 'role' });
  switch (role) {
    case 'deo':
      return <DistrictField own={own?.district} />;
    case 'sdeo':
      return (
        <LocationFields<ScopeValues>
          names={{ district: 'district', rdBlock: 'rd_block' }}
          required={['district', 'rdBlock']}
          own={own && { district: own.district, rdBlock: own.rd_block }}
        />
      );
    case 'hoi':
      return <SchoolField />;
    case 'teacher':
      return (
        <>
          {withRecord && <TeacherField />}
          <SchoolField />
        </>
      );
    default:
      return null;
  }
}

function DistrictField({ own }: { own: string | undefined }) {
  const { districts } = useLocations('', '');
  return (
    <ChoiceField<ScopeValues>
      name="district"
      label="District"
      required
      placeholder="Select a district"
      options={namesOf(districts)}
      own={own}
      hint={listHint(districts)}
    />
  );
}
