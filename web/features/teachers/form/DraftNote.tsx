import { Box, Button, chakra } from '@chakra-ui/react';
import { dayInIndia, showDate } from '#shared/domain/dates.ts';

const time = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
});

type Props = { savedAt: string; onRestore: () => void; onDiscard: () => void };

/** Offers what was typed here earlier and never sent. */
export function DraftNote({ savedAt, onRestore, onDiscard }: Props) {
  const when = `${showDate(dayInIndia(savedAt))} ${time.format(new Date(savedAt))}`;
  return (
    <Box
      role="status"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap={3}
      background="bg.panel"
      borderWidth="1px"
      borderInlineStartWidth="4px"
      borderInlineStartColor="brand.solid"
      borderRadius="lg"
      paddingX={4}
      paddingY={3}
      marginBottom={5}
    >
      <chakra.span flex={{ base: '1 1 100%', md: '1' }}>
        You have an unsent draft from {when}. An Aadhaar number is not part of it.
      </chakra.span>
      <Button size="sm" onClick={onRestore}>
        Restore
      </Button>
      <Button size="sm" variant="outline" onClick={onDiscard}>
        Discard
      </Button>
    </Box>
  );
}
