import { Box, Button, chakra } from '@chakra-ui/react';
import { useSearchParams } from 'react-router-dom';
import { roleFacts } from '#shared/access/roles.ts';
import { config } from '../../config.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { AlertIcon } from '../../ui/icons.tsx';

/** Tells somebody who was sent here that the screen they asked for is closed to them. */
export default function AccessNotice() {
  const { role } = useSession();
  const [search, setSearch] = useSearchParams();
  if (search.get('error') !== 'insufficient_permissions' || !role) return null;

  return (
    <Box
      role="alert"
      display="flex"
      flexWrap="wrap"
      alignItems="flex-start"
      gap="3"
      bg="orange.subtle"
      color="orange.fg"
      borderRadius="lg"
      px="4"
      py="3"
      mb="5"
    >
      <AlertIcon />
      <Box flex="1 1 8rem" fontSize="sm">
        <chakra.p fontWeight="semibold">You do not have permission to open that page.</chakra.p>
        <p>
          Your account has the role {roleFacts[role].displayName}, which does not include it, so you were
          brought back to the dashboard. If your work needs that page, ask {config.helpContact}.
        </p>
      </Box>
      <Button
        size="xs"
        variant="outline"
        colorPalette="orange"
        onClick={() => setSearch({}, { replace: true, preventScrollReset: true })}
      >
        Dismiss
      </Button>
    </Box>
  );
}
