import { Box, Button } from '@chakra-ui/react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext, useWatch } from 'react-hook-form';
import { teacherFormMessages } from '#shared/messages/teacherForm.ts';
import { MOST_ENTRIES } from '#shared/records/teacher.ts';
import { todayInIndia } from '../../../api/todayInIndia.ts';
import { Note } from '../../../ui/Note.tsx';
import { elsewhereDoubts, heldByOrders, moved, openElsewhere } from './openPostings.ts';
import { postingAt } from './postingAt.ts';
import type { TeacherValues } from './teacherValues.ts';

/**
 * Says which posting goes on at another school, and offers to end it and to add the one at the teacher's school. It offers
 * nothing where an order made the posting, because only an order ends it.
 */
export function MovedNote() {
  const { getValues, setValue, setFocus, formState } = useFormContext<TeacherValues>();
  const [school, posting_histories] = useWatch<TeacherValues, ['school', 'posting_histories']>({
    name: ['school', 'posting_histories'],
  });
  const [asking, setAsking] = useState(false);
  const [failed, setFailed] = useState(false);
  const doubts = elsewhereDoubts({ school, posting_histories });
  if (!school || doubts.length === 0) return null;
  const held = heldByOrders({ school, posting_histories });

  const move = async () => {
    if (asking) return;
    setAsking(true);
    setFailed(false);
    try {
      const next = await postingAt(school.school_id);
      const now = getValues();
      // Another school was chosen meanwhile, and the note is about that one.
      if (now.school?.school_id !== school.school_id) return;
      const all = moved(now.posting_histories, openElsewhere(now), next, todayInIndia());
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
          held.length === 0 && (
            <Button
              size="sm"
              variant="outline"
              disabled={posting_histories.length >= MOST_ENTRIES}
              aria-disabled={asking || undefined}
              onClick={move}
            >
              End it today and add the new one
            </Button>
          )
        }
      >
        {[...doubts, ...held].map((text) => (
          <p key={text}>{text}.</p>
        ))}
        {failed && <p>{teacherFormMessages.schoolUnread}</p>}
      </Note>
    </Box>
  );
}
