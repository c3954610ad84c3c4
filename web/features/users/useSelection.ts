import { useState } from 'react';
import type { User } from '#shared/domain/user.ts';

export type Selection = {
  users: readonly User[];
  has: (user: User) => boolean;
  /** Whether the rows on screen belong to this list. If not, nothing can be ticked. */
  ready: boolean;
  toggle: (user: User, on: boolean) => void;
  /** Whether all, some or none of the rows are ticked. */
  share: (rows: readonly User[]) => 'all' | 'some' | 'none';
  toggleAll: (rows: readonly User[], on: boolean) => void;
  /** Unticks an account that was deleted. */
  drop: (id: number) => void;
  clear: () => void;
};

/**
 * The ticked accounts, on all pages of the list.
 * @param list identifies the search and filters; a new search or filter starts with nothing ticked
 * @param ready whether the rows on screen belong to it, and not to the list before it
 */
export function useSelection(list: string, ready: boolean): Selection {
  const [ticked, setTicked] = useState<{ list: string; users: readonly User[] }>({ list, users: [] });
  const users = ticked.list === list ? ticked.users : [];
  const has = ({ id }: User) => users.some((user) => user.id === id);
  const toggleAll = (rows: readonly User[], on: boolean) => {
    const others = users.filter((user) => !rows.some(({ id }) => id === user.id));
    setTicked({ list, users: on ? [...others, ...rows] : others });
  };
  return {
    users,
    has,
    ready,
    toggle: (user, on) => toggleAll([user], on),
    share: (rows) => {
      const found = rows.filter(has).length;
      if (found === 0) return 'none';
      return found === rows.length ? 'all' : 'some';
    },
    toggleAll,
    drop: (id) => setTicked({ list, users: users.filter((user) => user.id !== id) }),
    clear: () => setTicked({ list, users: [] }),
  };
}
