import { useCallback, useContext, useEffect, useRef } from 'react';
import { UNSAFE_DataRouterContext, useLocation } from 'react-router-dom';

/**
 * Whether the person is still on this screen and on no way to another: who has left is led nowhere by what comes late.
 * The router is asked itself, since `useNavigation` tells of a way only when that has been drawn.
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
