/** A notice with an action stays until somebody acts on it or closes it. */
export type Notice = {
  id: number;
  kind: 'success' | 'error' | 'info';
  text: string;
  action?: { label: string; run: () => void };
};

const listeners = new Set<() => void>();
let notices: readonly Notice[] = [];
let last = 0;

function set(next: readonly Notice[]) {
  notices = next;
  for (const listener of listeners) listener();
}

/** The notices that `notify` shows. They are outside React, so that any code can add one. */
export const noticeBoard = {
  all: () => notices,
  /** Adds a notice. One with the same text is replaced, so that it shows anew. */
  add(kind: Notice['kind'], text: string, action?: Notice['action']) {
    last += 1;
    set([...notices.filter((notice) => notice.text !== text), { id: last, kind, text, action }]);
  },
  close: (id: number) => set(notices.filter((notice) => notice.id !== id)),
  /** Clears the notices without an action. One with an action is not about what was done last. */
  clear: () => set(notices.filter(({ action }) => action)),
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
