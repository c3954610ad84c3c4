import { useState } from 'react';
import type { User } from '#shared/domain/user.ts';

export type Selection = {
  users: readonly User[];
  has: (user: User) => boolean;
  /** Whether the rows that are shown are of this list: nothing is ticked that may not be in it. */
  ready: boolean;
  toggle: (user: User, on: boolean) => void;
  /** Of the rows: all, some or none of them. */
  share: (rows: readonly User[]) => 'all' | 'some' | 'none';
  toggleAll: (rows: readonly User[], on: boolean) => void;
  /** Forgets an account that is gone. */
  drop: (id: number) => void;
  clear: () => void;
};

/**
 * The accounts that are ticked, on whatever page of the list.
 * @param list names what is listed: another search or filter begins with none
 * @param ready whether it is there, and not still the rows of the one before
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
