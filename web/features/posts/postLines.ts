import type { PostsInput, SchoolPosts } from '#shared/domain/service/posts.ts';

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
