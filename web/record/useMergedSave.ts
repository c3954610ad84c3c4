import { useRef, useState } from 'react';
import { isStale } from '../api/apiError.ts';
import { GivenUp } from '../api/givenUp.ts';
import { useSending } from '../shell/useSending.ts';
import type { ConflictRow, Side } from '../ui/ConflictDialog.tsx';

/** What two people changed in different ways, and what is on screen once a person chose. */
export type Merge<Editing> = {
  rows: readonly ConflictRow[];
  merge: (choices: Readonly<Record<string, Side>>) => Editing;
};

type Parts<Editing, Stored> = {
  /** What is on screen, and what it began with. */
  editing: Editing;
  isDirty: (editing: Editing) => boolean;
  /** What of it is stored. */
  contentOf: (editing: Editing) => unknown;
  /** Stores it, if nobody stored anything since it began. */
  store: (editing: Editing) => Promise<Stored>;
  /** Reads what is stored now. */
  read: () => Promise<Stored>;
  reconcile: (editing: Editing, stored: Stored) => Merge<Editing>;
  /** Puts what was brought together on screen. */
  take: (merged: Editing) => void;
  /** Called after each save. `merged` tells that it also holds what somebody else stored. */
  onStored: (stored: Stored, merged: boolean) => void;
  onRefused: (error: unknown) => void;
};

type Saved<Stored> = { stored: Stored; merged: boolean } | undefined;

/**
 * Saves a list that is edited outside a form, as soon as the server can be reached. What somebody else stored meanwhile
 * is kept: it is brought together with what is on screen and saved again, and a person chooses where both changed the
 * same.
 */
export function useMergedSave<Editing, Stored>(parts: Parts<Editing, Stored>) {
  const [saving, setSaving] = useState(false);
  const waiting = useSending();
  const [found, setFound] = useState<{ stored: Stored } & Merge<Editing>>();
  // What is typed while a request runs is brought together too.
  const latest = useRef(parts.editing);
  latest.current = parts.editing;

  const contentIn = (editing: Editing) => JSON.stringify(parts.contentOf(editing));
  const settle = async (merged: Editing, stored: Stored): Promise<Saved<Stored>> => {
    parts.take(merged);
    return parts.isDirty(merged) ? send(merged, true) : { stored, merged: true };
  };

  async function send(editing: Editing, merged: boolean): Promise<Saved<Stored>> {
    try {
      return { stored: await waiting.send(() => parts.store(editing)), merged };
    } catch (error) {
      if (!isStale(error)) throw error;
    }
    const stored = await parts.read();
    const { rows, merge } = parts.reconcile(latest.current, stored);
    if (rows.length === 0) {
      const together = merge({});
      const saved = await settle(together, stored);
      // Just this was stored, by the save whose answer got lost.
      const isOwn = !parts.isDirty(together) && contentIn(together) === contentIn(editing);
      return saved && isOwn ? { stored, merged } : saved;
    }
    setFound({ stored, rows, merge });
    return undefined;
  }

  /** @returns what is stored if that is just what was on screen */
  const run = async (act: () => Promise<Saved<Stored>>): Promise<Stored | undefined> => {
    setSaving(true);
    try {
      const saved = await act();
      if (saved) parts.onStored(saved.stored, saved.merged);
      return saved?.merged ? undefined : saved?.stored;
    } catch (error) {
      if (!(error instanceof GivenUp)) parts.onRefused(error);
      return undefined;
    } finally {
      setSaving(false);
    }
  };

  return {
    saving,
    save: () => run(() => send(parts.editing, false)),
    /** The question about a conflict, while it is open. */
    conflict: found && {
      rows: found.rows,
      onSave: (choices: Record<string, Side>) => {
        setFound(undefined);
        void run(() => settle(found.merge(choices), found.stored));
      },
      onCancel: () => setFound(undefined),
    },
  };
}
