import { useCallback, useContext, useEffect, useRef } from 'react';
import { UNSAFE_DataRouterContext, useLocation } from 'react-router-dom';

/**
 * Whether the person is still on this screen and not on the way to another. Work that ends late must not lead a person
 * who has left. It asks the router itself, because `useNavigation` knows of a move only after it was rendered.
 * @param within whether a change of the address within the page leaves too, as one that opens another pair does
 */
export function useStays(within = false): () => boolean {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const { pathname, search } = useLocation();
  const query = within ? search : undefined;
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return useCallback(() => {
    const next = router?.state.navigation.location ?? router?.state.location;
    if (!mounted.current || next === undefined) return mounted.current;
    return next.pathname === pathname && (query === undefined || next.search === query);
  }, [router, pathname, query]);
}
