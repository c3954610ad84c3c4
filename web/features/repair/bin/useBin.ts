import { useCallback, useState } from 'react';
import type { BinKind } from '#shared/domain/bin.ts';
import { binScreen } from '#shared/messages/bin.ts';
import { useEndpoint } from '../../../api/hooks.ts';

const PAGE_ROWS = 25;
/** How often the list is loaded again while something is under way. */
const FOLLOW_MS = 2000;

type Asked = { q: string; kind: BinKind | ''; page: number };

/** The bin, page by page. Until an answer comes, the last rows stay on screen. */
export function useBin() {
  const [state, setState] = useState<Asked>({ q: '', kind: '', page: 1 });
  const { q, kind, page } = state;
  const query = { page, limit: PAGE_ROWS, ...(q && { q }), ...(kind && { kind }) };
  const answer = useEndpoint(
    'bin.list',
    { query },
    {
      keepPreviousData: true,
      refreshInterval: (latest) => (latest?.data.some(({ work }) => work) ? FOLLOW_MS : 0),
      onError: (error) => console.warn(binScreen.loadFailed, error),
    },
  );
  const go = useCallback((change: Partial<Asked>) => setState((now) => ({ ...now, page: 1, ...change })), []);
  return { state, go, answer, filtered: q !== '' || kind !== '' };
}
