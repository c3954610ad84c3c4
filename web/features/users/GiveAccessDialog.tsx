import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { type AccessPreview, MOST_AT_ONCE, MOST_PREVIEWED } from '#shared/domain/user.ts';
import { userMessages } from '#shared/messages/users.ts';
import { call } from '../../api/client.ts';
import { useEndpointMutation } from '../../api/hooks.ts';
import type { Person } from '../../list/accessFor.ts';
import { FormFieldGroup } from '../../ui/FormField.tsx';
import { Options } from '../../ui/form/Options.ts';
import { takeFocus } from '../../ui/takeFocus.ts';
import { AccessPreviews } from './AccessPreviews.tsx';
import { ChosenTeachers } from './ChosenTeachers.tsx';
import { ResultsDialog } from './ResultsDialog.tsx';
import { SchoolChoice } from './SchoolChoice.tsx';
import { noneAble } from './userText.ts';
import { useTwoSteps } from './useTwoSteps.ts';

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
  const [to, setTo] = useState<'teachers' | 'school'>('teachers');
  const [people, setPeople] = useState(first);
  const [schoolId, setSchoolId] = useState('');
  const wholeSchool = to === 'school';
  const none = wholeSchool ? schoolId === '' : people.length === 0;
  const tooMany = !wholeSchool && people.length > MOST_AT_ONCE;
  const lacks = none ? userMessages.teacherFirst : tooMany ? userMessages.bulkTooMany(MOST_AT_ONCE) : '';
  const body = wholeSchool ? { school_id: schoolId } : { teacher_ids: people.map(({ id }) => id) };
  const { previews, back, ...steps } = useTwoSteps<AccessPreview>({
    look: () => call('userManagement.previewAccess', { body }),
    act: (able) => {
      const previewed = able.slice(0, MOST_PREVIEWED).map(({ id, phone }) => ({ id, phone }));
      return trigger({ body: { ...body, previewed } });
    },
    failed: userMessages.accessFailed,
    reload,
  });

  return (
    <ResultsDialog
      title="Give access"
      label={previews ? 'Give access' : 'Next'}
      busyLabel={previews ? 'Saving...' : 'Loading...'}
      {...steps}
      unable={previews ? noneAble(previews) : lacks}
      unsaved={people.length > 1}
      onClose={onClose}
    >
      {previews ? (
        <chakra.div display="grid" gap={4}>
          <AccessPreviews previews={previews} />
          <Button variant="ghost" size="sm" justifySelf="start" onClick={back}>
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
