import type { CountedLine } from '#shared/domain/service/strength.ts';
import { fold } from '#shared/domain/text.ts';
import { lineKey } from './lines.ts';

/** The lines of two schools together: those of one designation and subject become one. */
export function unitedLines(own: readonly CountedLine[], more: readonly CountedLine[]): CountedLine[] {
  const lines = own.map((line) => ({ ...line }));
  for (const line of more) {
    const same = lines.find((one) => lineKey(one) === lineKey(line));
    if (!same) lines.push({ ...line });
    else {
      same.sanctioned += line.sanctioned;
      // The postings that come along have the former name of the subject where their line has it.
      if (line.kept !== undefined && fold(same.kept ?? '') === fold(same.subject)) same.kept = line.kept;
    }
  }
  return lines;
}

/** The lines without the posts that another school brought. A line of which nothing is left goes. */
export const dividedLines = (own: readonly CountedLine[], less: readonly CountedLine[]): CountedLine[] =>
  own.flatMap((line) => {
    const same = less.find((one) => lineKey(one) === lineKey(line));
    const sanctioned = Math.max(0, line.sanctioned - (same?.sanctioned ?? 0));
    return same && sanctioned === 0 ? [] : [{ ...line, sanctioned }];
  });

/** What of the posts that another school brought is still there. */
export const sharedLines = (own: readonly CountedLine[], brought: readonly CountedLine[]): CountedLine[] =>
  own.flatMap((line) => {
    const same = brought.find((one) => lineKey(one) === lineKey(line));
    return same ? [{ ...line, sanctioned: Math.min(line.sanctioned, same.sanctioned) }] : [];
  });
