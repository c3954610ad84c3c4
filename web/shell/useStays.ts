import { useCallback, useContext, useEffect, useRef } from 'react';
import { UNSAFE_DataRouterContext, useLocation } from 'react-router-dom';

/**
 * Whether the person is still on this screen and not on the way to another. Work that ends late must not lead a person
 * who has left. It asks the router itself, because `useNavigation` knows of a move only after it was rendered.
 */
export function useStays(): () => boolean {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const { pathname } = useLocation();
  const mounted = useRef(true);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  return useCallback(() => {
    const next = router?.state.navigation.location ?? router?.state.location;
    return mounted.current && (next === undefined || next.pathname === pathname);
  }, [router, pathname]);
}
