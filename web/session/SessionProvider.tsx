import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useSyncExternalStore,
} from 'react';
import { useNavigate } from 'react-router-dom';
import type { Permission } from '#shared/access/permissions.ts';
import { holds, type Right } from '#shared/access/rights.ts';
import type { Role } from '#shared/access/roles.ts';
import { forgetAnswers } from '../api/hooks.ts';
import { paths } from '../paths.ts';
import { noticeBoard } from '../ui/noticeBoard.ts';
import { applyPreferences } from '../ui/preferences.ts';
import { removeOldDrafts } from './drafts.ts';
import { type SessionState, session } from './sessionStore.ts';
import type { SessionUser } from './sessionUser.ts';
import { type SignInResult, signIn } from './signIn.ts';
import { onOtherTab } from './storage.ts';

type Session = {
  user: SessionUser | null;
  /** Why there is no screen any more. */
  over: SessionState['over'];
  role: Role | undefined;
  can(permission: Permission | Right): boolean;
  signIn(username: string, password: string): Promise<SignInResult>;
  /** Moves to /login. The session ends on the way, unless a form asks to stay. */
  signOut(): void;
};

const SessionContext = createContext<Session | undefined>(undefined);

/** Gives the session to the screens below it. Follows what other tabs do with the session. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const { user, over } = useSyncExternalStore(session.subscribe, session.state);
  const navigate = useNavigate();

  useEffect(() => {
    removeOldDrafts();
    const shownAgain = ({ persisted }: PageTransitionEvent) => {
      if (persisted) session.follow();
    };
    addEventListener('pageshow', shownAgain);
    const stop = onOtherTab(session.follow);
    return () => {
      stop();
      removeEventListener('pageshow', shownAgain);
    };
  }, []);

  useEffect(() => {
    if (!user) void forgetAnswers();
  }, [user]);

  const person = user?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: nobody sees messages to the person before them, nor those that arrived after sign-out, nor has that person's rows
  useLayoutEffect(() => {
    noticeBoard.clear();
    applyPreferences();
  }, [person]);

  const value: Session = {
    user,
    over,
    role: user?.role,
    can: (permission) => !!user && holds(user.role, permission),
    signIn,
    signOut: () => {
      session.leave();
      void navigate(paths.login());
    },
  };
  return <SessionContext value={value}>{children}</SessionContext>;
}

/** @throws Error outside SessionProvider */
export function useSession(): Session {
  const value = useContext(SessionContext);
  if (!value) throw new Error('useSession needs a SessionProvider above it');
  return value;
}
