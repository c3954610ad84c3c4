import { Alert } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type Props = {
  /** `warning` for what may be wrong, `error` for what is. */
  kind?: 'info' | 'warning' | 'error';
  /** Whether only a part of the children is read out, which has its own role. For a note with fields. */
  quiet?: boolean;
  children: ReactNode;
  /** The buttons beside the text. */
  actions?: ReactNode;
};

const recipe = {
  className: 'chakra-alert',
  slots: ['root', 'content'],
  base: {
    root: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 3,
      background: 'bg.panel',
      borderWidth: '1px',
      borderInlineStartWidth: '4px',
      borderRadius: 'lg',
      paddingX: 4,
      paddingY: 3,
      marginBottom: 5,
    },
    content: { flex: { base: '1 1 100%', md: '1' } },
  },
  variants: {
    status: {
      info: { root: { borderInlineStartColor: 'brand.solid' } },
      warning: { root: { borderInlineStartColor: 'orange.solid' } },
      error: { root: { background: 'bg.error', color: 'fg.error', borderColor: 'border.error' } },
    },
  },
};

/** A line of text with buttons, which is read out when it appears or changes. */
export const Note = ({ kind = 'info', quiet, children, actions }: Props) => (
  <Alert.Root recipe={recipe} status={kind} role={quiet ? undefined : kind === 'error' ? 'alert' : 'status'}>
    <Alert.Content>{children}</Alert.Content>
    {actions}
  </Alert.Root>
);
