import { canManage } from '#shared/access/capabilities.ts';
import { useSession } from '../../session/SessionProvider.tsx';

/** What the person may do with medical records besides reading them. */
export function useMedicalAccess() {
  const { role, can } = useSession();
  const manages = canManage(role, 'medical_records');
  return {
    mayAdd: manages && can('medical_records.create'),
    mayEdit: manages && can('medical_records.update'),
    mayDelete: manages && can('medical_records.delete'),
  };
}
