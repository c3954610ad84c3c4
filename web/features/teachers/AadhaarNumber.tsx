import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import type { Teacher } from '#shared/domain/teacher.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { notify } from '../../ui/notify.tsx';

/** The masked number, and for administrators a button that shows it whole. Closing forgets the whole number. */
export function AadhaarNumber({ teacher }: { teacher: Teacher }) {
  const { can } = useSession();
  const [whole, setWhole] = useState<string>();
  const [busy, setBusy] = useState(false);

  const reveal = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const { data } = await call('teachers.revealAadhaar', { params: { id: teacher.id } });
      setWhole(data.aadhaar_number);
    } catch (error) {
      notify.error(messageOf(error, teacherMessages.revealFailed));
    } finally {
      setBusy(false);
    }
  };

  if (!teacher.aadhaar_number) return sharedMessages.notSpecified;
  return (
    <>
      <span aria-live="polite">{whole ?? teacher.aadhaar_number}</span>
      {!whole && can('teachers.create') && (
        <Button
          size="xs"
          variant="outline"
          marginStart={3}
          aria-disabled={busy || undefined}
          onClick={() => void reveal()}
        >
          Show number
        </Button>
      )}
    </>
  );
}
