import { createListeners } from '../listeners.ts';

/** What a notice offers. A lasting one stays until somebody acts on it or closes it. */
export type NoticeAction = { label: string; run: () => void; lasting?: boolean };

export type Notice = {
  id: number;
  kind: 'success' | 'error' | 'info';
  text: string;
  action?: NoticeAction;
};

const { add: subscribe, tell } = createListeners();
let notices: readonly Notice[] = [];
let last = 0;

function set(next: readonly Notice[]) {
  notices = next;
  tell();
}

/** The notices that `notify` shows. They are outside React, so that any code can add one. */
export const noticeBoard = {
  all: () => notices,
  /** Adds a notice. One with the same text is replaced, so that it shows anew. */
  add(kind: Notice['kind'], text: string, action?: NoticeAction) {
    last += 1;
    set([...notices.filter((notice) => notice.text !== text), { id: last, kind, text, action }]);
  },
  close: (id: number) => set(notices.filter((notice) => notice.id !== id)),
  /** Clears what is about the last thing done. A lasting notice is about the app. */
  clear: () => set(notices.filter(({ action }) => action?.lasting)),
  subscribe,
};
