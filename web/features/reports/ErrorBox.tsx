import { Alert, Button } from '@chakra-ui/react';
import { reportMessages } from '#shared/messages/reports.ts';
import { AlertIcon } from '../../ui/icons.tsx';

type Props = { message: string; onRetry?: () => void; busy?: boolean };

const recipe = {
  className: 'chakra-alert',
  slots: ['root', 'content', 'title'],
  base: {
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 3,
      padding: 4,
      marginBottom: 5,
      background: 'bg.error',
      color: 'fg.error',
      borderWidth: '1px',
      borderColor: 'border.error',
      borderRadius: 'lg',
    },
    content: { flex: '1 1 14rem', minWidth: 0, overflowWrap: 'anywhere' },
    title: { fontWeight: 'semibold' },
  },
};

/** Says prominently what went wrong with a report. */
export const ErrorBox = ({ message, onRetry, busy }: Props) => (
  <Alert.Root recipe={recipe} status="error" role="alert">
    <AlertIcon />
    <Alert.Content>
      <Alert.Title>{reportMessages.errorTitle}</Alert.Title>
      {message}
    </Alert.Content>
    {onRetry && (
      <Button size="sm" variant="outline" bg="bg.panel" onClick={onRetry} aria-disabled={busy}>
        Retry
      </Button>
    )}
  </Alert.Root>
);
