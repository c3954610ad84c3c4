import { Box, Button, chakra } from '@chakra-ui/react';
import { reportMessages } from '#shared/messages/reports.ts';
import { AlertIcon } from '../../ui/icons.tsx';

type Props = { message: string; onRetry?: () => void; busy?: boolean };

/** Says prominently what went wrong with a report. */
export const ErrorBox = ({ message, onRetry, busy }: Props) => (
  <Box
    role="alert"
    display="flex"
    flexWrap="wrap"
    alignItems="center"
    gap={3}
    padding={4}
    marginBottom={5}
    background="bg.error"
    color="fg.error"
    borderWidth="1px"
    borderColor="border.error"
    borderRadius="lg"
  >
    <AlertIcon />
    <Box flex="1 1 14rem" minWidth={0} overflowWrap="anywhere">
      <chakra.strong display="block" fontWeight="semibold">
        {reportMessages.errorTitle}
      </chakra.strong>
      {message}
    </Box>
    {onRetry && (
      <Button size="sm" variant="outline" bg="bg.panel" onClick={onRetry} aria-disabled={busy}>
        Retry
      </Button>
    )}
  </Box>
);
