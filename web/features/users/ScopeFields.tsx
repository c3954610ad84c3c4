import { useWatch } from 'react-hook-form';
import { account } from '#shared/records/account.ts';
import { RecordField } from '../../record/RecordField.tsx';
import { LocationFields } from '../../reference/LocationFields.tsx';
import { SchoolField } from './SchoolField.tsx';
import { TeacherField } from './TeacherField.tsx';
import type { ScopeValues } from './userValues.ts';

type Props = {
  /** The stored area. It stays selectable after the lists have lost it. */
  own?: ScopeValues;
  /** Whether a teacher's account can be linked to a record here. */
  withRecord?: boolean;
};

/**
 * The fields for the area of the chosen role: real districts, blocks and schools. None for a role that sees everything.
 */
export function ScopeFields({ own, withRecord = false }: Props) {
  const role = useWatch<ScopeValues, 'role'>({ name: 'role' });
  switch (role) {
    case 'deo':
      return <RecordField of={account} name="district" required own={own} />;
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
