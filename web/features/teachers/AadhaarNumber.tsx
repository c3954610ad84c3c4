import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import type { Teacher } from '#shared/domain/teacher.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { laterDialog } from '../../ui/later.tsx';

/** Few people press for it, so the list goes without the code of forms. */
const RevealDialog = laterDialog(
  () => import('./RevealDialog.tsx'),
  ({ onClose }) => onClose(),
);

/** The masked number, and for administrators a button that shows it whole. Closing forgets the whole number. */
export function AadhaarNumber({ teacher }: { teacher: Teacher }) {
  const { can } = useSession();
  const [whole, setWhole] = useState<string>();
  const [asking, setAsking] = useState(false);
  const number = useRef<HTMLElement>(null);

  // The button that was pressed is gone.
  useEffect(() => {
    if (whole) number.current?.focus();
  }, [whole]);

  if (!teacher.aadhaar_number) return sharedMessages.notSpecified;
  return (
    <>
      <chakra.span ref={number} tabIndex={-1} marginEnd={3}>
        {whole ?? teacher.aadhaar_number}
      </chakra.span>
      {!whole && can('teachers.create') && (
        <Button size={{ base: 'lg', md: 'xs' }} variant="outline" onClick={() => setAsking(true)}>
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
