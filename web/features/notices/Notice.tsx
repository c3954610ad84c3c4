import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';

/** A paragraph, or the points of a list. */
type Part = ReactNode | readonly string[];
export type NoticeSection = { title: string; parts: readonly Part[] };

const Points = chakra('ul', { base: { listStyleType: 'disc', ps: '5', display: 'grid', gap: '1' } });

/** A page to read: sections of plain text, in lines that are not too long. */
export function Notice({
  title,
  lead,
  sections,
}: {
  title: string;
  lead: string;
  sections: readonly NoticeSection[];
}) {
  return (
    <Page title={title} subtitle={lead}>
      <Panel p={{ base: '4', md: '8' }} maxW="46rem" display="grid" gap="7">
        {sections.map(({ title: heading, parts }) => (
          <chakra.div key={heading} display="grid" gap="2" lineHeight="1.6" overflowWrap="anywhere">
            <chakra.h2 fontSize="lg" fontWeight="semibold">
              {heading}
            </chakra.h2>
            {parts.map((part, i) =>
              Array.isArray(part) ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: parts are written out and never move
                <Points key={i}>
                  {part.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </Points>
              ) : (
                // biome-ignore lint/suspicious/noArrayIndexKey: the same
                <p key={i}>{part}</p>
              ),
            )}
          </chakra.div>
        ))}
      </Panel>
    </Page>
  );
}
