import { useEndpoint } from '../../api/hooks.ts';
import { useSession } from '../../session/SessionProvider.tsx';

/**
 * Whether the rules leave birth and joining dates of stored teachers to corrections, and the reader is below an
 * administrator. False until the rules are known.
 * @param stored whether there is a stored teacher: the dates of a new one are free
 */
export function useGuardsDates(stored = true): boolean {
  const { can } = useSession();
  const asked = stored && can('tickets.propose');
  const { data } = useEndpoint('rules.get', asked ? {} : null, { revalidateOnFocus: false });
  return data?.data.now.guardServiceDates ?? false;
}
