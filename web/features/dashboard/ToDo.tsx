import { chakra } from '@chakra-ui/react';
import { showNumber } from '../../ui/StatTiles.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

/** Something that waits for the reader: what it is, how many there are, and where they are dealt with. */
export type Waiting = { key: string; text: string; count: number; to: string };

/** What waits for the reader, each a number that leads to its list. What has none is left out. */
export const ToDo = ({ entries }: { entries: readonly Waiting[] }) => (
  <chakra.ul listStyleType="none">
    {entries
      .filter(({ count }) => count > 0)
      .map(({ key, text, count, to }) => (
        <chakra.li
          key={key}
          display="flex"
          justifyContent="space-between"
          gap="4"
          px="4"
          py="2.5"
          borderTopWidth="1px"
          borderColor="border"
        >
          <TextLink to={to}>{text}</TextLink>
          <chakra.strong fontVariantNumeric="tabular-nums">{showNumber(count)}</chakra.strong>
        </chakra.li>
      ))}
  </chakra.ul>
);
