/** One with an action stays until it is acted on or closed. */
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

/** What is shown by `notify`, outside React so that anything may speak. */
export const noticeBoard = {
  all: () => notices,
  /** The same text twice is one notice, shown anew. */
  add(kind: Notice['kind'], text: string, action?: Notice['action']) {
    last += 1;
    set([...notices.filter((notice) => notice.text !== text), { id: last, kind, text, action }]);
  },
  close: (id: number) => set(notices.filter((notice) => notice.id !== id)),
  /** What waits for an action is not about what was done last. */
  clear: () => set(notices.filter(({ action }) => action)),
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
