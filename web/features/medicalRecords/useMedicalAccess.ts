import { useSession } from '../../session/SessionProvider.tsx';

/** What the person may do with medical records besides reading them. */
export function useMedicalAccess() {
  const { can } = useSession();
  return {
    mayAdd: can('medical_records.create'),
    mayEdit: can('medical_records.update'),
    mayDelete: can('medical_records.delete'),
  };
}
