import { Box, Button, chakra, IconButton, Input } from '@chakra-ui/react';
import { useEffect, useId, useRef, useState } from 'react';
import { PostsInput, type SchoolPosts } from '#shared/domain/service/posts.ts';
import { postScreen } from '#shared/messages/postScreen.ts';
import { postMessages } from '#shared/messages/posts.ts';
import { MOST_LINES, postLine } from '#shared/records/posts.ts';
import { issuesOf, messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { useEndpointMutation } from '../../api/hooks.ts';
import { keepAnswer } from '../../api/keepAnswer.ts';
import type { ReplyOf } from '../../api/types.ts';
import { giveUpSave } from '../../api/waitingSave.ts';
import { firstOfEach, parse } from '../../record/faults.ts';
import { useMergedSave } from '../../record/useMergedSave.ts';
import { namesOf } from '../../reference/choices.ts';
import { useReferenceList } from '../../reference/useReference.ts';
import { useHeldWork } from '../../session/heldWork.ts';
import { ConflictDialog } from '../../ui/ConflictDialog.tsx';
import { HeldWhile } from '../../ui/form/HeldWhile.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { notify } from '../../ui/notify.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Select } from '../../ui/Select.tsx';
import { takeFocus } from '../../ui/takeFocus.ts';
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import { lineName } from './postColumns.tsx';
import { isDirty, type LineDraft, type PostsEdit, reconciled, sentLines, withLine } from './postLines.ts';

type Props = {
  start: PostsEdit;
  /** Whether it starts with lines made of who is posted now, and not with the stored ones. */
  proposal: boolean;
  onClose: () => void;
};

const rowStyles = {
  display: 'grid',
  gridTemplateColumns: {
    base: 'minmax(0, 1fr) 5rem 2.75rem',
    md: 'minmax(0, 2fr) minmax(0, 1.5fr) 6rem 2.5rem',
  },
  gap: 2,
  paddingX: 4,
  paddingY: 2,
  alignItems: 'start',
  '& > input:first-of-type': { gridColumn: { base: '1 / -1', md: 'auto' } },
} as const;

type Field = keyof typeof postLine;
const FIELDS: readonly Field[] = ['designation', 'subject', 'sanctioned'];

/** Caches what was just stored, so that the page does not first show the former posts. */
const keep = (reply: ReplyOf<'posts.update'>) => {
  const input = { params: { schoolId: reply.data.school_id } };
  void keepAnswer('posts.get', input, reply);
  return (key: unknown) => Array.isArray(key) && key[0] === 'posts.get';
};

/** The lines of a school's posts as fields. They are saved together. */
export function PostsEditor({ start, proposal, onClose }: Props) {
  const { trigger } = useEndpointMutation('posts.update', keep);
  const subjects = useReferenceList('subjects');
  const [edit, setEdit] = useState(start);
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({});
  const addLine = useRef<HTMLButtonElement>(null);
  const { region: lastLine, stepDone } = useFocusAfter<HTMLInputElement>();
  const list = useRef<HTMLUListElement>(null);
  const id = useId();
  useHeldWork<PostsEdit>(
    `posts:${start.base.school_id}:lines`,
    () => (isDirty(edit) ? edit : undefined),
    setEdit,
  );
  const { drafts } = edit;
  const params = { schoolId: start.base.school_id };
  const put = (next: readonly LineDraft[]) => {
    setEdit({ ...edit, drafts: next });
    setFaults({});
  };
  const change = (key: number, part: Partial<LineDraft>) =>
    put(drafts.map((one) => (one.key === key ? { ...one, ...part } : one)));

  const { save, saving, conflict } = useMergedSave<PostsEdit, SchoolPosts>({
    editing: edit,
    isDirty,
    contentOf: (one) => sentLines(one.drafts),
    // The version is that of the posts with which the edit began. With a later one, the save would store these lines over
    // those of somebody else.
    store: async ({ base: { version }, drafts }) =>
      (await trigger({ params, body: { version, lines: sentLines(drafts) } })).data,
    read: async () => {
      const reply = await call('posts.get', { params });
      keep(reply);
      return reply.data;
    },
    reconcile: reconciled,
    take: setEdit,
    onStored: (_, merged) => {
      notify.success(merged ? postScreen.savedTogether : postMessages.saved);
      onClose();
    },
    onRefused: (error) => {
      setFaults(firstOfEach(issuesOf(error)));
      notify.error(postScreen.saveFailed(messageOf(error)));
    },
  });
  const check = () => {
    if (saving) return;
    const { version } = edit.base;
    const { data, issues } = parse(PostsInput, { version, lines: sentLines(drafts) });
    if (data) void save();
    else setFaults(firstOfEach(issues));
  };

  // Not while the lines are held for a save: they take no focus then.
  useEffect(() => {
    if (!saving && Object.keys(faults).length > 0)
      list.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [faults, saving]);

  // A save that waits for the line is given up. One that is under way is not.
  const close = () => (saving ? giveUpSave() : onClose());

  const full = saving || drafts.length >= MOST_LINES;
  return (
    <Panel ref={takeFocus} tabIndex={-1} aria-label={postScreen.edit} data-screen-only="">
      <chakra.p padding={4} paddingBottom={2} color="fg.muted" _empty={{ paddingBottom: 0 }}>
        {drafts.length === 0 ? postScreen.noLines : proposal && postScreen.proposed}
      </chakra.p>
      <HeldWhile saving={saving}>
        <chakra.ul ref={list} listStyleType="none">
          {drafts.map((draft, at) => {
            const { key, designation, subject, sanctioned } = draft;
            const name = lineName(draft) || `${at + 1}`;
            const fault = (field: Field) => faults[`lines.${at}.${field}`];
            const idOf = (field: Field) => `${id}${key}${field}`;
            const tied = (field: Field) =>
              fault(field) ? { 'aria-invalid': true, 'aria-describedby': idOf(field) } : {};
            return (
              <chakra.li key={key} css={rowStyles}>
                <Input
                  aria-label={`${postLine.designation.label}: ${name}`}
                  {...tied('designation')}
                  ref={at === drafts.length - 1 ? lastLine : undefined}
                  placeholder={postLine.designation.label}
                  maxLength={100}
                  autoComplete="off"
                  value={designation}
                  onChange={({ target }) => change(key, { designation: target.value })}
                />
                <Select
                  aria-label={`${postLine.subject.label}: ${name}`}
                  {...tied('subject')}
                  value={subject}
                  none={postScreen.anySubject}
                  options={[...new Set([...namesOf(subjects), subject].filter(Boolean))].map((one) => [
                    one,
                    one,
                  ])}
                  onChange={(chosen) => change(key, { subject: chosen })}
                />
                <Input
                  aria-label={`${postLine.sanctioned.label}: ${name}`}
                  {...tied('sanctioned')}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={3}
                  textAlign="end"
                  value={sanctioned}
                  onChange={({ target }) => change(key, { sanctioned: target.value.replace(/\D/g, '') })}
                />
                <IconButton
                  variant="ghost"
                  aria-label={postScreen.removeLine(name)}
                  onClick={() => {
                    put(drafts.filter((one) => one.key !== key));
                    // The button goes with its line.
                    addLine.current?.focus();
                  }}
                >
                  <CloseIcon size="4" />
                </IconButton>
                {FIELDS.filter(fault).map((field) => (
                  <chakra.p key={field} id={idOf(field)} gridColumn="1 / -1" color="fg.error" fontSize="sm">
                    {fault(field)}
                  </chakra.p>
                ))}
              </chakra.li>
            );
          })}
        </chakra.ul>
      </HeldWhile>
      <Box display="flex" flexWrap="wrap" gap={2} padding={4}>
        <Button
          ref={addLine}
          variant="outline"
          aria-disabled={full || undefined}
          onClick={() => {
            if (full) return;
            put(withLine(drafts));
            stepDone();
          }}
        >
          {postScreen.addLine}
        </Button>
        <chakra.span flex="1" />
        <Button variant="outline" onClick={close}>
          {postScreen.discard}
        </Button>
        <Button aria-disabled={saving || undefined} onClick={check}>
          {saving ? 'Saving...' : postScreen.save}
        </Button>
      </Box>
      {conflict && <ConflictDialog explanation={postMessages.stale} {...conflict} />}
      <UnsavedChanges unsaved={() => isDirty(edit)} />
    </Panel>
  );
}
