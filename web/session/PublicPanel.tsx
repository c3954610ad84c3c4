import { chakra } from '@chakra-ui/react';
import { type ReactNode, useEffect } from 'react';
import { config } from '../config.ts';
import { Panel } from '../ui/Panel.tsx';

type Props = { title: string; lead: string; children: ReactNode };

/** The panel of a page before sign-in, with the page's title and purpose. */
export function PublicPanel({ title, lead, children }: Props) {
  useEffect(() => {
    document.title = `${title} · ${config.departmentName}`;
  }, [title]);
  return (
    <Panel p={{ base: '5', md: '8' }} boxShadow="sm">
      <chakra.h1 fontSize={{ base: 'xl', md: '2xl' }} fontWeight="semibold" lineHeight="1.25">
        {title}
      </chakra.h1>
      <chakra.p color="fg.muted" mt="1" mb="6">
        {lead}
      </chakra.p>
      {children}
    </Panel>
  );
}
