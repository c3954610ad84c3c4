import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { type AccessPreview, MOST_AT_ONCE, MOST_PREVIEWED, type UserResult } from '#shared/domain/user.ts';
import { userMessages } from '#shared/messages/users.ts';
import { messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { GivenUp } from '../../api/givenUp.ts';
import { useEndpointMutation } from '../../api/hooks.ts';
import { leavesOpen } from '../../api/requestKey.ts';
import { sendOnceReached } from '../../api/waitingSave.ts';
import type { Person } from '../../list/accessFor.ts';
import { useStays } from '../../shell/useStays.ts';
import { FormFieldGroup } from '../../ui/FormField.tsx';
import { Options } from '../../ui/form/Options.ts';
import { notify } from '../../ui/notify.tsx';
import { takeFocus } from '../../ui/takeFocus.ts';
import { AccessPreviews } from './AccessPreviews.tsx';
import { ChosenTeachers } from './ChosenTeachers.tsx';
import { ResultsDialog } from './ResultsDialog.tsx';
import { SchoolChoice } from './SchoolChoice.tsx';
import { whyOpen } from './whyOpen.ts';

type Props = {
  /** Teachers who are chosen from the first. */
  people?: readonly Person[];
  onClose: () => void;
  /** Requests the list again. It shows what was done even if no answer came. */
  reload: () => void;
};

/**
 * Makes accounts for teachers from their records: for some teachers, or for all of a school. First it shows where codes
 * would go, and who last changed that.
 */
export function GiveAccessDialog({ people: first = [], onClose, reload }: Props) {
  const { trigger } = useEndpointMutation('userManagement.giveAccess');
  const stays = useStays();
  const [busy, setBusy] = useState(false);
  const [previews, setPreviews] = useState<readonly AccessPreview[]>();
  const [to, setTo] = useState<'teachers' | 'school'>('teachers');
  const [people, setPeople] = useState(first);
  const [schoolId, setSchoolId] = useState('');
  const [results, setResults] = useState<readonly UserResult[]>();
  const wholeSchool = to === 'school';
  const none = wholeSchool ? schoolId === '' : people.length === 0 || people.length > MOST_AT_ONCE;
  const unable = previews ? !previews.some(({ able }) => able) : none;
  const body = wholeSchool ? { school_id: schoolId } : { teacher_ids: people.map(({ id }) => id) };

  const look = async () => {
    setBusy(true);
    try {
      const ask = () => call('userManagement.previewAccess', { body });
      setPreviews((await sendOnceReached(ask, stays)).data);
    } catch (error) {
      if (!(error instanceof GivenUp)) notify.error(userMessages.accessFailed(messageOf(error)));
    }
    setBusy(false);
  };

  const give = async () => {
    const able = (previews ?? []).filter((preview) => preview.able).slice(0, MOST_PREVIEWED);
    const previewed = able.map(({ id, phone }) => ({ id, phone }));
    setBusy(true);
    try {
      const send = () => trigger({ body: { ...body, previewed } });
      setResults((await sendOnceReached(send, stays, { once: true })).data);
    } catch (error) {
      if (!(error instanceof GivenUp)) {
        notify.error(userMessages.accessFailed(whyOpen(error)));
        if (leavesOpen(error)) reload();
      }
    }
    setBusy(false);
  };

  return (
    <ResultsDialog
      title="Give access"
      results={results}
      label={previews ? 'Give access' : 'Next'}
      busyLabel={previews ? 'Saving...' : 'Loading...'}
      busy={busy}
      unable={unable}
      unsaved={people.length > 1}
      onDo={previews ? give : look}
      onClose={onClose}
    >
      {previews ? (
        <chakra.div display="grid" gap={4}>
          <AccessPreviews previews={previews} />
          <Button variant="ghost" size="sm" justifySelf="start" onClick={() => setPreviews(undefined)}>
            Back to the choice
          </Button>
        </chakra.div>
      ) : (
        // Leaves room for the search results to open below their field.
        <chakra.div display="grid" gap={4} alignContent="start" paddingX="1px" minHeight="26rem">
          <p>{userMessages.aboutAccess}</p>
          <FormFieldGroup label="For whom">
            <Options>
              <label>
                <input
                  type="radio"
                  name="to"
                  checked={!wholeSchool}
                  data-initial-focus=""
                  ref={takeFocus}
                  onChange={() => setTo('teachers')}
                />
                Teachers by name
              </label>
              <label>
                <input type="radio" name="to" checked={wholeSchool} onChange={() => setTo('school')} />
                All teachers of a school
              </label>
            </Options>
          </FormFieldGroup>
          {wholeSchool ? (
            <SchoolChoice label="School" value={schoolId} onChange={setSchoolId} />
          ) : (
            <ChosenTeachers people={people} onChange={setPeople} />
          )}
        </chakra.div>
      )}
    </ResultsDialog>
  );
}
