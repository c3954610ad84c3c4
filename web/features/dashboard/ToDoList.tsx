import { chakra } from '@chakra-ui/react';
import { TextLink } from '../../ui/TextLink.tsx';

/** Something that waits for the reader, or runs for them: what it is, how much of it, and where it is done. */
export type ToDoEntry = { text: string; note: string; to: string };

export const ToDoList = ({ entries }: { entries: readonly ToDoEntry[] }) => (
  <chakra.ul listStyleType="none">
    {entries.map(({ text, note, to }) => (
      <chakra.li
        key={to}
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        columnGap="4"
        px="4"
        py="2.5"
        borderTopWidth="1px"
        borderColor="border"
        overflowWrap="anywhere"
      >
        <TextLink to={to}>{text}</TextLink>
        <chakra.strong marginInlineStart="auto" fontVariantNumeric="tabular-nums">
          {note}
        </chakra.strong>
      </chakra.li>
    ))}
  </chakra.ul>
);
