import type { PostLine } from '#shared/domain/service/strength.ts';
import { fold } from '#shared/domain/text.ts';

const nameOf = ({ designation, subject }: PostLine) => `${fold(designation)}\n${fold(subject)}`;

/** The lines of two schools together: those of one designation and subject become one. */
export function unitedLines(own: readonly PostLine[], more: readonly PostLine[]): PostLine[] {
  const lines = own.map((line) => ({ ...line }));
  for (const line of more) {
    const same = lines.find((one) => nameOf(one) === nameOf(line));
    if (same) same.sanctioned += line.sanctioned;
    else lines.push({ ...line });
  }
  return lines;
}

/** The lines without the posts that another school brought. A line of which nothing is left goes. */
export const dividedLines = (own: readonly PostLine[], less: readonly PostLine[]): PostLine[] =>
  own.flatMap((line) => {
    const same = less.find((one) => nameOf(one) === nameOf(line));
    const sanctioned = Math.max(0, line.sanctioned - (same?.sanctioned ?? 0));
    return same && sanctioned === 0 ? [] : [{ ...line, sanctioned }];
  });
