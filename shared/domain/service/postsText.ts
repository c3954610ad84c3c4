import type { PostLine } from './strength.ts';

// The posts of a school as one cell has them: `Headmaster: 1; Middle School Teacher [Mathematics]: 3`.

/** The lines as a text. A school that has no post is told apart from one of which nobody entered them, which is ''. */
export const postsText = (lines: readonly PostLine[]): string =>
  lines.length === 0
    ? NO_POST
    : lines
        .map(
          ({ designation, subject, sanctioned }) =>
            `${designation}${subject && ` [${subject}]`}: ${sanctioned}`,
        )
        .join('; ');

/** What stands for a school without a post. */
const NO_POST = 'No post';

/** The lines of a text; undefined where it cannot be read. */
export function linesOfText(text: string): PostLine[] | undefined {
  if (text === NO_POST) return [];
  const lines = text.split(';').map((part) => {
    const cut = part.lastIndexOf(':');
    const [name, number] = [part.slice(0, cut).trim(), part.slice(cut + 1).trim()];
    const open = name.endsWith(']') ? name.lastIndexOf('[') : -1;
    const [designation, subject] =
      open < 0 ? [name, ''] : [name.slice(0, open).trim(), name.slice(open + 1, -1).trim()];
    if (cut < 0 || designation === '' || !/^\d{1,3}$/.test(number)) return undefined;
    return { designation, subject, sanctioned: Number(number) };
  });
  return lines.every((line) => line !== undefined) ? lines : undefined;
}
