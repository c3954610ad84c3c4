import { useSession } from '../session/SessionProvider.tsx';
import { PublicLayout } from './PublicLayout.tsx';
import Shell from './Shell.tsx';

/** Around pages that are for everybody: with the sidebar for who is signed in, without it for others. */
export function EitherLayout() {
  const { user } = useSession();
  return user ? <Shell /> : <PublicLayout width="46rem" />;
}
