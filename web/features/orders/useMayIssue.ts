import { useEndpoint } from '../../api/hooks.ts';
import { useSession } from '../../session/SessionProvider.tsx';

/** Whether the reader may begin and issue orders, which the rules of the service decide. False until that is known. */
export function useMayIssue(): boolean {
  const { role, can } = useSession();
  const { data } = useEndpoint('rules.get', can('orders.write') ? {} : null, { revalidateOnFocus: false });
  const issuers: readonly string[] = data?.data.now.issuers ?? [];
  return role !== undefined && issuers.includes(role);
}
