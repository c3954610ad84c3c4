import { Button, chakra, Input } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { canShareQuestions } from '#shared/access/capabilities.ts';
import { can } from '#shared/access/permissions.ts';
import { ROLES, type Role, roleFacts } from '#shared/access/roles.ts';
import { MAILS, type Question, type QuestionInput, type SavedQuestion } from '#shared/domain/question.ts';
import { askMessages } from '#shared/messages/ask.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { controlSize } from '../../ui/form/controlSize.ts';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { PlainChoice } from '../../ui/PlainChoice.tsx';

/** The longest name that the server accepts. */
const LONGEST = 60;
const READERS = ROLES.filter((role) => can(role, 'teachers.read'));

type Props = {
  query: Question;
  /** The saved question that is changed; undefined for a new one. */
  before: SavedQuestion | undefined;
  busy: boolean;
  onSave: (input: QuestionInput) => void;
  onClose: () => void;
};

/** Asks under which name to save a question, whether to send it, and with which role to share it. */
export function SaveQuestionDialog({ query, before, busy, onSave, onClose }: Props) {
  const { role } = useSession();
  const [name, setName] = useState(before?.name ?? '');
  const [mail, setMail] = useState<QuestionInput['mail']>(before?.mail ?? 'none');
  const [shared, setShared] = useState<Role | ''>(before?.shared_with ?? '');
  const form = useId();
  const mayShare = canShareQuestions(role);
  const save = () => {
    if (busy || !name.trim()) return;
    // Whoever was an administrator when the question was shared saves it without: the choice is not on screen.
    onSave({ name: name.trim(), query, mail, shared_with: (mayShare && shared) || undefined });
  };
  return (
    <ModalDialog
      title={before ? 'Change question' : 'Save question'}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} disabled={name.trim() === ''} aria-disabled={busy || undefined}>
            {busy ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <chakra.form
        id={form}
        display="grid"
        gap={4}
        paddingX="1px"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <FormField label="Name" required>
          {(control) => (
            <Input
              {...control}
              size={controlSize}
              data-initial-focus=""
              autoComplete="off"
              maxLength={LONGEST}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </FormField>
        <PlainChoice
          label="Send me a mail"
          hint={askMessages.mailHint}
          value={mail}
          options={MAILS.map((one) => [one, askMessages.mails[one]])}
          onChange={(value) => setMail(value as QuestionInput['mail'])}
        />
        {mayShare && (
          <PlainChoice
            label="Share with"
            hint={askMessages.shareHint}
            value={shared}
            options={[['', 'Nobody'], ...READERS.map((one) => [one, roleFacts[one].displayName] as const)]}
            onChange={(value) => setShared(value as Role | '')}
          />
        )}
      </chakra.form>
    </ModalDialog>
  );
}
