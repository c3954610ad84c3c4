import { chakra } from '@chakra-ui/react';
import type { Attention as Asking } from '#shared/contracts/dashboard.ts';
import { ATTENTION, attentionMessages } from '#shared/messages/attention.ts';
import { paths } from '../../paths.ts';
import { showNumber } from '../../ui/StatTiles.tsx';
import { TextLink } from '../../ui/TextLink.tsx';

/** The list that a number counts. */
const addressOf = ({ list, status }: Asking) => `${paths[list]()}?${new URLSearchParams({ status })}`;

/** What asks for work, each a number that leads to its list. */
export function Attention({ asking }: { asking: readonly Asking[] }) {
  const some = asking.filter(({ count }) => count > 0);
  if (some.length === 0) {
    return (
      <chakra.p color="fg.muted" px="4" pb="4">
        {attentionMessages.nothingAsks}
      </chakra.p>
    );
  }
  return (
    <chakra.ul listStyleType="none">
      {some.map((one) => (
        <chakra.li
          key={`${one.list} ${one.status}`}
          display="flex"
          justifyContent="space-between"
          gap="4"
          px="4"
          py="2.5"
          borderTopWidth="1px"
          borderColor="border"
        >
          <TextLink to={addressOf(one)}>
            {(ATTENTION[one.list] as Record<string, string>)[one.status] ?? one.status}
          </TextLink>
          <chakra.strong fontVariantNumeric="tabular-nums">{showNumber(one.count)}</chakra.strong>
        </chakra.li>
      ))}
    </chakra.ul>
  );
}
