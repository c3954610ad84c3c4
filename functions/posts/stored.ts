import type { Encoded } from '../directory/directory.ts';
import { valuesOf } from '../directory/row.ts';
import type { Stored } from '../table/stored.ts';

/**
 * A line as stored. Its subject is the name, '' for any, because postings keep names too: a subject that is renamed later
 * takes nobody from the line.
 */
type StoredLine = { designation: string; subject: string; sanctioned: number };

/**
 * The posts of a school as stored. Their id is the school's. `arrivals` counts those who joined on a post since the posts
 * were entered, so that no two take one vacancy.
 */
export type PostsFields = { lines: StoredLine[]; arrivals?: number; updated_at: string };
export type StoredPosts = PostsFields & Stored;

type Line = readonly [designation: string, subject: string, sanctioned: number];

/** The posts of a school in the directory. */
export type PostsRow = { id: number; rev: number; version: number; lines: readonly StoredLine[] };

/** The values of a row in the order of the feed. New values go to the end, so that older rows can still be read. */
type Values = [rev: number, version: number, lines: readonly Line[]];

export function encodePosts({ rev, version, lines }: StoredPosts): string {
  const short = lines.map(({ designation, subject, sanctioned }): Line => [designation, subject, sanctioned]);
  return JSON.stringify([rev, version, short] satisfies Values);
}

export function decodePosts(id: number, encoded: Encoded): PostsRow {
  const [rev, version, short] = valuesOf(encoded) as unknown as Values;
  const lines = short.map(([designation, subject, sanctioned]) => ({ designation, subject, sanctioned }));
  return { id, rev, version, lines };
}
