import { Box, Button, chakra, IconButton, Input, NativeSelect } from '@chakra-ui/react';
import { useState } from 'react';
import { PostsInput, type SchoolPosts } from '#shared/domain/service/posts.ts';
import { postMessages } from '#shared/messages/posts.ts';
import { postScreen } from '#shared/messages/serviceBook.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { MOST_LINES, postLine } from '#shared/records/posts.ts';
import { issuesOf, messageOf } from '../../api/apiError.ts';
import { useEndpointMutation } from '../../api/hooks.ts';
import { keepAnswer } from '../../api/keepAnswer.ts';
import type { ReplyOf } from '../../api/types.ts';
import { firstOfEach, parse } from '../../record/faults.ts';
import { namesOf } from '../../reference/choices.ts';
import { useReferenceList } from '../../reference/useReference.ts';
import { controlSize } from '../../ui/form/controlSize.ts';
import { CloseIcon } from '../../ui/icons.tsx';
import { notify } from '../../ui/notify.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx';
import { lineName } from './postColumns.tsx';
import { type LineDraft, sentLines, storedDrafts, withLine } from './postLines.ts';

type Props = { school: SchoolPosts; start: readonly LineDraft[]; onClose: () => void };

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
  '& > :first-of-type': { gridColumn: { base: '1 / -1', md: 'auto' } },
} as const;

/** Caches what was just stored, so that the page does not first show the former posts. */
const keep = (reply: ReplyOf<'posts.update'>) => {
  const input = { params: { schoolId: reply.data.school_id } };
  void keepAnswer('posts.get', input, reply);
  return (key: unknown) => Array.isArray(key) && key[0] === 'posts.get';
};

/** The lines of a school's posts as fields. They are saved together. */
export function PostsEditor({ school, start, onClose }: Props) {
  const { trigger, isMutating } = useEndpointMutation('posts.update', keep);
  const subjects = useReferenceList('subjects');
  const [drafts, setDrafts] = useState(start);
  const [faults, setFaults] = useState<Partial<Record<string, string>>>({});
  const { school_id, version } = school;
  const dirty = JSON.stringify(sentLines(drafts)) !== JSON.stringify(sentLines(storedDrafts(school)));
  const change = (key: number, part: Partial<LineDraft>) => {
    setDrafts(drafts.map((one) => (one.key === key ? { ...one, ...part } : one)));
    setFaults({});
  };
  const put = (next: readonly LineDraft[]) => {
    setDrafts(next);
    setFaults({});
  };

  const save = async () => {
    if (isMutating) return;
    const { data, issues } = parse(PostsInput, { version, lines: sentLines(drafts) });
    if (!data) return setFaults(firstOfEach(issues));
    try {
      await trigger({ params: { schoolId: school_id }, body: data });
      notify.success(postMessages.saved);
      onClose();
    } catch (error) {
      const found = issuesOf(error).map(({ field, message }) => ({
        field: field.replace(/^body\./, ''),
        message,
      }));
      setFaults(firstOfEach(found));
      notify.error(postScreen.saveFailed(messageOf(error, sharedMessages.unavailable)));
    }
  };

  return (
    <Panel aria-label={postScreen.edit} data-screen-only="">
      <chakra.p padding={4} paddingBottom={2} color="fg.muted">
        {drafts.length === 0 ? postScreen.noLines : postScreen.proposed}
      </chakra.p>
      <Box as="ul" listStyleType="none">
        {drafts.map((draft, at) => {
          const { key, designation, subject, sanctioned } = draft;
          const name = lineName(draft) || `${at + 1}`;
          const fault = (field: keyof typeof postLine) => faults[`lines.${at}.${field}`];
          const said = (['designation', 'subject', 'sanctioned'] as const).flatMap((one) => fault(one) ?? []);
          return (
            <chakra.li key={key} css={rowStyles}>
              <Input
                size={controlSize}
                aria-label={`${postLine.designation.label}: ${name}`}
                aria-invalid={fault('designation') ? true : undefined}
                placeholder={postLine.designation.label}
                maxLength={100}
                autoComplete="off"
                value={designation}
                onChange={({ target }) => change(key, { designation: target.value })}
              />
              <NativeSelect.Root size={controlSize}>
                <NativeSelect.Field
                  aria-label={`${postLine.subject.label}: ${name}`}
                  value={subject}
                  onChange={({ target }) => change(key, { subject: target.value })}
                >
                  <option value="">{postScreen.anySubject}</option>
                  {[...new Set([...namesOf(subjects), subject].filter(Boolean))].map((one) => (
                    <option key={one} value={one}>
                      {one}
                    </option>
                  ))}
                </NativeSelect.Field>
                <NativeSelect.Indicator />
              </NativeSelect.Root>
              <Input
                size={controlSize}
                aria-label={`${postLine.sanctioned.label}: ${name}`}
                aria-invalid={fault('sanctioned') ? true : undefined}
                inputMode="numeric"
                autoComplete="off"
                maxLength={3}
                textAlign="end"
                value={sanctioned}
                onChange={({ target }) => change(key, { sanctioned: target.value.replace(/\D/g, '') })}
              />
              <IconButton
                variant="ghost"
                size={controlSize}
                aria-label={postScreen.removeLine(name)}
                onClick={() => put(drafts.filter((one) => one.key !== key))}
              >
                <CloseIcon size="4" />
              </IconButton>
              {said.map((message) => (
                <chakra.p key={message} role="alert" gridColumn="1 / -1" color="fg.error" fontSize="sm">
                  {message}
                </chakra.p>
              ))}
            </chakra.li>
          );
        })}
      </Box>
      <Box display="flex" flexWrap="wrap" gap={2} padding={4}>
        <Button
          size={controlSize}
          variant="outline"
          aria-disabled={drafts.length >= MOST_LINES || undefined}
          onClick={() => drafts.length < MOST_LINES && put(withLine(drafts))}
        >
          {postScreen.addLine}
        </Button>
        <chakra.span flex="1" />
        <Button size={controlSize} variant="outline" onClick={onClose}>
          {postScreen.discard}
        </Button>
        <Button size={controlSize} aria-disabled={isMutating || undefined} onClick={() => void save()}>
          {isMutating ? 'Saving...' : postScreen.save}
        </Button>
      </Box>
      <UnsavedChanges unsaved={() => dirty} />
    </Panel>
  );
}
