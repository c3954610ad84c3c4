import { useEndpoint } from '../../../api/hooks.ts';
import { useAddress } from '../../../list/useAddressState.ts';
import { bin } from './binState.ts';

const PAGE_ROWS = 25;
/** How often the list is loaded again while something is under way. */
const FOLLOW_MS = 2000;

/** The bin as the address bar names it, page by page. Until an answer comes, the last rows stay on screen. */
export function useBin() {
  const address = useAddress(bin);
  const query = { page: address.state.page, limit: PAGE_ROWS, ...address.chosen };
  const answer = useEndpoint(
    'bin.list',
    { query },
    {
      keepPreviousData: true,
      refreshInterval: (latest) => (latest?.data.some(({ work }) => work) ? FOLLOW_MS : 0),
    },
  );
  return { ...address, answer };
}
