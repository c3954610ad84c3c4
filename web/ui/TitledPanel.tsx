import { chakra } from '@chakra-ui/react';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Panel } from './Panel.tsx';

type Props = Omit<ComponentProps<typeof Panel>, 'title'> & {
  title: ReactNode;
  /** The space between the title and what follows. */
  titleGap?: number;
  /** Whether what follows reaches the edges, as a table does. */
  flush?: boolean;
};

/** A panel with a title, which names it. */
export function TitledPanel({ title, titleGap = 3, flush, children, ...panel }: Props) {
  const id = useId();
  const space = flush ? { paddingX: 4, paddingY: 3 } : { marginBottom: titleGap };
  return (
    <Panel aria-labelledby={id} padding={flush ? 0 : 4} {...panel}>
      <chakra.h2 id={id} fontWeight="semibold" overflowWrap="anywhere" {...space}>
        {title}
      </chakra.h2>
      {children}
    </Panel>
  );
}
