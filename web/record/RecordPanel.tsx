import { Box, chakra } from '@chakra-ui/react';
import type { ComponentProps, ReactNode } from 'react';
import type { DetailSection } from '../ui/DetailsDialog.tsx';
import { FactList } from '../ui/FactList.tsx';
import { Panel } from '../ui/Panel.tsx';
import { TextLink } from '../ui/TextLink.tsx';

const columns = {
  display: 'grid',
  gap: 4,
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
};

/** A record on its own screen: the facts on the left, what happened on the right, who changed it below. */
export const RecordColumns = ({ left, right }: { left: ReactNode; right: ReactNode }) => (
  <Box css={columns}>
    <Box display="grid" gap={4}>
      {left}
    </Box>
    <Box display="grid" gap={4}>
      {right}
    </Box>
  </Box>
);

/** A titled part of a record. */
export const RecordPanel = ({ title, children }: { title: string; children: ReactNode }) => (
  <Panel paddingX={4} paddingY={3}>
    <chakra.h2 fontWeight="semibold" marginBottom={2}>
      {title}
    </chakra.h2>
    {children}
  </Panel>
);

/** The sections of a record, each as a part of its own. */
export const SectionPanels = ({ sections }: { sections: readonly DetailSection[] }) =>
  sections.map(({ title, items, content }) => (
    <RecordPanel key={title} title={title}>
      {content ?? <FactList items={items} />}
    </RecordPanel>
  ));

export type Missing = { title: string; text: string; link: string } & Pick<
  ComponentProps<typeof TextLink>,
  'to' | 'onClick'
>;

/** Says that there is no such record, or that it cannot be changed, and leads to another screen. */
export const RecordMissing = ({ title, text, link, ...target }: Missing) => (
  <Panel role="alert" padding={6} maxWidth="42rem">
    <chakra.h2 fontWeight="semibold">{title}</chakra.h2>
    <chakra.p marginY={2}>{text}</chakra.p>
    <TextLink {...target}>{link}</TextLink>
  </Panel>
);
