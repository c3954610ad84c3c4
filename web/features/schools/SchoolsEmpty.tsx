import { Box, Button, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { schoolMessages } from '#shared/messages/schools.ts';

type Props = {
  /** The search that found nothing; '' when there is nothing to search. */
  q: string;
  addSchool: ReactNode;
  onClearSearch: () => void;
};

export function SchoolsEmpty({ q, addSchool, onClearSearch }: Props) {
  return (
    <Box textAlign="center" paddingX={4} paddingY={12}>
      <chakra.h2 fontWeight="semibold">{schoolMessages.empty}</chakra.h2>
      <chakra.p color="fg.muted" marginTop={1} marginBottom={5} overflowWrap="anywhere">
        {q ? `No school's name, ID or district contains “${q}”.` : schoolMessages.emptyHint}
      </chakra.p>
      {q ? (
        <Button variant="outline" onClick={onClearSearch}>
          Clear search
        </Button>
      ) : (
        addSchool
      )}
    </Box>
  );
}
