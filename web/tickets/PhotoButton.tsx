import { Button, chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { ticketScreen } from '#shared/messages/ticketScreen.ts';

/** Opens the camera of a phone. Elsewhere a file is chosen, so that a desk does not show it. */
export function PhotoButton({ onPhoto }: { onPhoto: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        type="button"
        variant="outline"
        size="lg"
        width="full"
        display={{ base: 'inline-flex', md: 'none' }}
        onClick={() => input.current?.click()}
      >
        {ticketScreen.takePhoto}
      </Button>
      <chakra.input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        display="none"
        aria-label={ticketScreen.takePhoto}
        onChange={({ target }) => {
          const [photo] = target.files ?? [];
          // So that the same photo can be chosen again.
          target.value = '';
          if (photo) onPhoto(photo);
        }}
      />
    </>
  );
}
