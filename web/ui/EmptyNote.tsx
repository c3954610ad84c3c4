import { EmptyState } from '@chakra-ui/react';
import type { ReactNode } from 'react';

const recipe = {
  className: 'chakra-empty-state',
  slots: ['root', 'content', 'title', 'description'],
  base: {
    root: { paddingX: 4, paddingY: 12 },
    content: { display: 'flex', flexDirection: 'column', alignItems: 'center', textAlign: 'center' },
    title: { fontWeight: 'semibold' },
    description: { color: 'fg.muted', marginTop: 1, overflowWrap: 'anywhere' },
  },
};

type Props = {
  title: string;
  hint: string;
  /** What to do about it. */
  children?: ReactNode;
};

/** Stands in the place of rows where there are none. */
export const EmptyNote = ({ title, hint, children }: Props) => (
  <EmptyState.Root recipe={recipe}>
    <EmptyState.Content>
      <EmptyState.Title as="h2">{title}</EmptyState.Title>
      <EmptyState.Description marginBottom={children ? 5 : 0}>{hint}</EmptyState.Description>
      {children}
    </EmptyState.Content>
  </EmptyState.Root>
);
