import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import type { Teacher } from '#shared/domain/teacher.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { RevealDialog } from './RevealDialog.tsx';

/** The masked number, and for administrators a button that shows it whole. Closing forgets the whole number. */
export function AadhaarNumber({ teacher }: { teacher: Teacher }) {
  const { can } = useSession();
  const [whole, setWhole] = useState<string>();
  const [asking, setAsking] = useState(false);

  if (!teacher.aadhaar_number) return sharedMessages.notSpecified;
  return (
    <>
      <span aria-live="polite">{whole ?? teacher.aadhaar_number}</span>
      {!whole && can('teachers.create') && (
        <Button size="xs" variant="outline" marginStart={3} onClick={() => setAsking(true)}>
          Show number
        </Button>
      )}
      {asking && (
        <RevealDialog
          id={teacher.id}
          onShown={(aadhaar) => {
            setWhole(aadhaar);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
