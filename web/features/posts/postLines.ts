import type { PostsInput, SchoolPosts } from '#shared/domain/service/posts.ts';
import { fold } from '#shared/domain/text.ts';
import type { Merge } from '../../record/useMergedSave.ts';
import { mergeEntries } from '../../ui/conflictEntries.ts';
import { lineName } from './postColumns.tsx';

/** A line of posts while it is edited. `sanctioned` is as typed. */
export type LineDraft = { key: number; designation: string; subject: string; sanctioned: string };

const draftOf = (line: PostsInput['lines'][number], key: number): LineDraft => ({
  key,
  designation: line.designation,
  subject: line.subject,
  sanctioned: String(line.sanctioned),
});

/** The stored lines of a school, as an edit begins. */
export const storedDrafts = ({ lines }: SchoolPosts): LineDraft[] =>
  lines.map(({ designation, subject, sanctioned }, key) =>
    draftOf({ designation, subject, sanctioned: sanctioned ?? 0 }, key),
  );

/** The lines that would hold exactly who is posted at the school. */
export const proposedDrafts = ({ proposed }: SchoolPosts): LineDraft[] => proposed.map(draftOf);

/** The drafts with an empty line at the end. */
export const withLine = (drafts: readonly LineDraft[]): LineDraft[] => [
  ...drafts,
  { key: Math.max(-1, ...drafts.map(({ key }) => key)) + 1, designation: '', subject: '', sanctioned: '1' },
];

/** The lines as they are sent. A number that was left out is no number, which the rules refuse. */
export const sentLines = (drafts: readonly LineDraft[]): PostsInput['lines'] =>
  drafts.map(({ designation, subject, sanctioned }) => ({
    designation: designation.trim(),
    subject,
    sanctioned: sanctioned === '' ? Number.NaN : Number(sanctioned),
  }));

/** The lines on screen, and the posts as they were stored when the edit began. */
export type PostsEdit = { base: SchoolPosts; drafts: readonly LineDraft[] };

/** Whether a save would store other lines than those it began with. */
export const isDirty = ({ base, drafts }: PostsEdit): boolean =>
  JSON.stringify(sentLines(drafts)) !== JSON.stringify(sentLines(storedDrafts(base)));

type Entry = Omit<LineDraft, 'key'>;

/** Brings the lines on screen together with those that somebody else stored meanwhile, post by post. */
export function reconciled({ base, drafts }: PostsEdit, stored: SchoolPosts): Merge<PostsEdit> {
  const entries = (from: readonly LineDraft[]) => from.map(({ key: _, ...entry }): Entry => entry);
  const rules = {
    marks: [({ designation, subject }: Entry) => fold(`${designation.trim()}#${subject}`)],
    label: lineName,
    show: (entry: Entry) => `${lineName(entry)}: ${entry.sanctioned}`,
  };
  const versions = [storedDrafts(base), drafts, storedDrafts(stored)].map(entries) as [
    Entry[],
    Entry[],
    Entry[],
  ];
  const { rows, merge } = mergeEntries('lines', rules, ...versions);
  return {
    rows,
    merge: (choices) => ({
      base: stored,
      drafts: merge(choices).map((entry: Entry, key) => ({ ...entry, key })),
    }),
  };
}
