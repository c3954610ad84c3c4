import { Box, Button } from '@chakra-ui/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext, useWatch } from 'react-hook-form';
import { dayInIndia } from '#shared/domain/dates.ts';
import { MOST_ENTRIES } from '#shared/domain/teacher.ts';
import { posting } from '#shared/records/teacher.ts';
import { call } from '../../../api/client.ts';
import { blankValues } from '../../../record/values.ts';
import { Note } from '../../../ui/Note.tsx';
import { choosePosting } from './chosenSchool.ts';
import { elsewhereDoubts, moved, openElsewhere } from './openPostings.ts';
import type { PostingValues, TeacherValues } from './teacherValues.ts';

/** What the posting at a school is filled in with. Throws where the school cannot be read. */
async function postingAt(school_id: string): Promise<PostingValues> {
  const { data } = await call('schools.lookup', { query: { q: school_id } });
  const found = data.find((school) => school.school_id === school_id);
  if (!found) throw new Error(`No school ${school_id}`);
  return { ...blankValues(posting), ...choosePosting(found) };
}

/** Says which posting goes on at another school, and offers to end it and to add the one at the teacher's school. */
export function MovedNote() {
  const { getValues, setValue, setFocus, formState } = useFormContext<TeacherValues>();
  const [school, posting_histories] = useWatch<TeacherValues, ['school', 'posting_histories']>({
    name: ['school', 'posting_histories'],
  });
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState(false);
  const doubts = elsewhereDoubts({ school, posting_histories });
  if (!school || doubts.length === 0) return null;

  const move = async () => {
    if (asking) return;
    setAsking(true);
    setFailed(false);
    try {
      const next = await postingAt(school.school_id);
      const now = getValues();
      const all = moved(now.posting_histories, openElsewhere(now), next, dayInIndia(new Date()));
      // Rendered at once, because the new field takes the focus.
      flushSync(() =>
        setValue('posting_histories', all, { shouldDirty: true, shouldValidate: formState.isSubmitted }),
      );
      setFocus(`posting_histories.${all.length - 1}.from_date`);
    } catch (error) {
      console.warn(error);
      setFailed(true);
    } finally {
      setAsking(false);
    }
  };

  return (
    <Box marginTop={4}>
      <Note
        kind="warning"
        actions={
          <Button
            size="sm"
            variant="outline"
            disabled={posting_histories.length >= MOST_ENTRIES}
            aria-disabled={asking || undefined}
            onClick={move}
          >
            End it today and add the new one
          </Button>
        }
      >
        {doubts.map((doubt) => (
          <p key={doubt}>{doubt}.</p>
        ))}
        {failed && <p>The school could not be read. Try again.</p>}
      </Note>
    </Box>
  );
}
