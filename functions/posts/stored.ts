import type { Encoded } from '../directory/directory.ts';
import { valuesOf } from '../directory/row.ts';
import type { Stored } from '../table/stored.ts';

/**
 * A line as stored. Beside the id of its subject it keeps the name that this had when it was chosen, '' for any. Postings
 * keep names too, so a subject that is renamed later takes nobody from the line. Older lines have no id: `linesNow`.
 */
export type StoredLine = { designation: string; subject: string; sanctioned: number; subject_id?: number };

/**
 * The posts of a school as stored. Their id is the school's. `arrivals` counts those who joined on a post since the posts
 * were entered, so that no two take one vacancy.
 */
export type PostsFields = { lines: StoredLine[]; arrivals?: number; updated_at: string };
export type StoredPosts = PostsFields & Stored;

type Line = readonly [designation: string, subject: string, sanctioned: number, subject_id?: number];

/** The posts of a school in the directory. */
export type PostsRow = { id: number; rev: number; version: number; lines: readonly StoredLine[] };

/** The values of a row in the order of the feed. New values go to the end, so that older rows can still be read. */
type Values = [rev: number, version: number, lines: readonly Line[]];

export function encodePosts({ rev, version, lines }: StoredPosts): string {
  const short = lines.map(
    ({ designation, subject, sanctioned, subject_id }): Line =>
      subject_id === undefined
        ? [designation, subject, sanctioned]
        : [designation, subject, sanctioned, subject_id],
  );
  return JSON.stringify([rev, version, short] satisfies Values);
}

export function decodePosts(id: number, encoded: Encoded): PostsRow {
  const [rev, version, short] = valuesOf(encoded) as unknown as Values;
  const lines = short.map(([designation, subject, sanctioned, subject_id]) => ({
    ...{ designation, subject, sanctioned },
    ...(subject_id !== undefined && { subject_id }),
  }));
  return { id, rev, version, lines };
}
