import { useState } from 'react';
import { canShareQuestions } from '#shared/access/capabilities.ts';
import { can } from '#shared/access/permissions.ts';
import { ROLES, type Role, roleFacts } from '#shared/access/roles.ts';
import { MAILS, type Question, type QuestionInput, type SavedQuestion } from '#shared/domain/question.ts';
import { askMessages } from '#shared/messages/ask.ts';
import { NameDialog } from '../../list/NameDialog.tsx';
import { useSession } from '../../session/SessionProvider.tsx';
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
  const [mail, setMail] = useState<QuestionInput['mail']>(before?.mail ?? 'none');
  const [shared, setShared] = useState<Role | ''>(before?.shared_with ?? '');
  const mayShare = canShareQuestions(role);
  // Whoever was an administrator when the question was shared saves it without: the choice is not on screen.
  const save = (name: string) =>
    onSave({ name, query, mail, shared_with: (mayShare && shared) || undefined });
  return (
    <NameDialog
      title={before ? 'Change question' : 'Save question'}
      before={before?.name}
      longest={LONGEST}
      saving={busy}
      onSave={save}
      onClose={onClose}
    >
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
    </NameDialog>
  );
}
