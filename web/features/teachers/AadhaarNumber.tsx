import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import type { Teacher } from '#shared/domain/teacher.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { notify } from '../../ui/notify.tsx';
import type { RevealDialog } from './RevealDialog.tsx';

/** The masked number, and for administrators a button that shows it whole. Closing forgets the whole number. */
export function AadhaarNumber({ teacher }: { teacher: Teacher }) {
  const { can } = useSession();
  const [whole, setWhole] = useState<string>();
  const [Asking, setAsking] = useState<typeof RevealDialog>();
  const number = useRef<HTMLElement>(null);

  // The button that was pressed is gone.
  useEffect(() => {
    if (whole) number.current?.focus();
  }, [whole]);

  // Few people press for it, so the list goes without the code of forms.
  const ask = async () => {
    try {
      const { RevealDialog } = await import('./RevealDialog.tsx');
      setAsking(() => RevealDialog);
    } catch (error) {
      console.warn('The file of the dialog did not load', error);
      notify.error(sharedMessages.widgetsMissing);
    }
  };

  if (!teacher.aadhaar_number) return sharedMessages.notSpecified;
  return (
    <>
      <chakra.span ref={number} tabIndex={-1} marginEnd={3}>
        {whole ?? teacher.aadhaar_number}
      </chakra.span>
      {!whole && can('teachers.create') && (
        <Button size={{ base: 'lg', md: 'xs' }} variant="outline" onClick={() => void ask()}>
          Show number
        </Button>
      )}
      {Asking && (
        <Asking
          id={teacher.id}
          onShown={(aadhaar) => {
            setWhole(aadhaar);
            setAsking(undefined);
          }}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}
