import { Badge, Box, chakra } from '@chakra-ui/react';
import { timelineMessages } from '#shared/messages/timeline.ts';
import { FactPairs } from '../ui/FactList.tsx';
import { AlertIcon } from '../ui/icons.tsx';
import type { TimelineItem } from './timeline.ts';

const KINDS = {
  posting: { name: 'Posting', palette: 'blue' },
  deputation: { name: 'Deputation', palette: 'purple' },
  attachment: { name: 'Attachment', palette: 'cyan' },
} as const;

const listStyles = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    position: 'relative',
    borderInlineStartWidth: '2px',
    borderColor: 'border.emphasized',
    marginInlineStart: 1.5,
    paddingInlineStart: 4,
    paddingBottom: 3,
    breakInside: 'avoid',
  },
  '& > li:last-child': { paddingBottom: 0 },
  // The dot of the entry on the line.
  '& > li::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: '-7px',
    top: 1.5,
    boxSize: '3',
    borderRadius: 'full',
    background: 'bg.panel',
    borderWidth: '2px',
    borderColor: 'border.control',
  },
  '& > [data-current]::before': { background: 'brand.solid', borderColor: 'brand.solid' },
  '& > [data-gap]': { borderInlineStartStyle: 'dashed', borderColor: 'orange.border' },
  '& > [data-gap]::before': { borderColor: 'orange.border' },
  '& strong': { fontWeight: 'semibold', overflowWrap: 'anywhere' },
  '& dl': { display: 'flex', flexWrap: 'wrap', columnGap: 4, fontSize: 'sm' },
  '& dl > div': { display: 'flex', gap: 1, minWidth: 0 },
  '& dt': { color: 'fg.muted' },
  '& dt::after': { content: '":"' },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
};

/** Something that may be wrong: an icon, a word and a colour. */
const Doubt = ({ text }: { text: string }) => (
  <chakra.p display="flex" gap={1.5} alignItems="flex-start" color="fg.warning" fontSize="sm">
    <AlertIcon size="5" />
    <span>
      <chakra.span srOnly>Warning: </chakra.span>
      {text}
    </span>
  </chakra.p>
);

/** A teacher's service from now back to the joining, with its gaps and contradictions. */
export function Timeline({ items }: { items: readonly TimelineItem[] }) {
  if (!items.some(({ what }) => what === 'entry'))
    return <chakra.p color="fg.muted">{timelineMessages.empty}</chakra.p>;
  return (
    <Box as="ol" css={listStyles}>
      {items.map((item) => {
        if (item.what !== 'entry')
          return (
            <li key={item.key} data-gap={item.what === 'gap' ? '' : undefined}>
              {item.what === 'gap' ? <Doubt text={item.text} /> : item.text}
            </li>
          );
        const { kind, entry, doubts } = item;
        return (
          <li key={item.key} data-current={entry.current ? '' : undefined}>
            <Box display="flex" flexWrap="wrap" columnGap={2} alignItems="baseline">
              <strong>{entry.title}</strong>
              <Badge colorPalette={KINDS[kind].palette}>{KINDS[kind].name}</Badge>
            </Box>
            <p>{entry.period}</p>
            {doubts.map((doubt) => (
              <Doubt key={doubt} text={doubt} />
            ))}
            <dl>
              <FactPairs items={entry.more} />
            </dl>
          </li>
        );
      })}
    </Box>
  );
}
