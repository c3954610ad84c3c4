import type { Issue } from '#shared/contracts/errors.ts';
import type { CountedLine, PostLine } from '#shared/domain/service/strength.ts';
import { fold } from '#shared/domain/text.ts';
import { postMessages } from '#shared/messages/posts.ts';
import { onceEach } from '../directory/onceEach.ts';
import { chosenItem } from '../masterData/choices.ts';
import type { MasterData } from '../masterData/stored.ts';
import type { StoredLine } from './stored.ts';

/**
 * Reads stored lines with the names that their subjects have now. A line that was stored before lines had ids means the
 * item that has its name.
 */
export function linesNow(master: MasterData): (lines: readonly StoredLine[]) => CountedLine[] {
  const called = onceEach((name) => ({
    id: master.byName('subjects', master.nameNow('subjects', name))?.id,
  }));
  return (lines) =>
    lines.map(({ designation, subject: kept, sanctioned, subject_id = called(kept).id }) => ({
      ...{ designation, subject: master.name('subjects', subject_id) || kept, sanctioned },
      ...{ subject_id, kept },
    }));
}

export const storedLines = (lines: readonly CountedLine[]): StoredLine[] =>
  lines.map(({ designation, subject, sanctioned, subject_id, kept = subject }) => ({
    ...{ designation, subject: kept, sanctioned },
    ...(subject_id !== undefined && { subject_id }),
  }));

/** Lines as answers have them. */
export const shownLines = (lines: readonly CountedLine[]): PostLine[] =>
  lines.map(({ designation, subject, sanctioned }) => ({ designation, subject, sanctioned }));

/** What lines of one designation and one subject have in common. An item is one subject, whatever it is called. */
export const lineKey = ({ designation, subject, subject_id }: CountedLine): string =>
  JSON.stringify([fold(designation), subject_id ?? fold(subject)]);

/**
 * The lines that were sent, with the items of their subjects, and what is wrong with them. A name that is not in its list
 * passes where the posts hold it already. A line that the posts hold keeps the name that its subject had.
 */
export function chosenLines(sent: readonly PostLine[], held: readonly CountedLine[], master: MasterData) {
  const issues: Issue[] = [];
  const known = new Set<string>();
  const ids = held.map(({ subject_id }) => subject_id);
  const lines = sent.map((line, at): CountedLine => {
    const { id, message } = chosenItem('subjects', line.subject, master, ids);
    const former = message && held.find(({ kept = '' }) => fold(kept) === fold(line.subject));
    const subject_id = former ? former.subject_id : id;
    const subject = master.name('subjects', subject_id) || line.subject;
    const key = lineKey({ ...line, subject_id });
    if (message && !former) issues.push({ field: `lines.${at}.subject`, message });
    else if (known.has(key)) issues.push({ field: `lines.${at}.designation`, message: postMessages.twice });
    known.add(key);
    const kept = held.find((one) => lineKey(one) === key)?.kept ?? subject;
    return { ...line, subject, subject_id, kept };
  });
  return { lines, issues };
}
