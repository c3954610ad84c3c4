import { chakra } from '@chakra-ui/react';
import type { Attention as Asking } from '#shared/contracts/dashboard.ts';
import { showNumber } from '#shared/domain/numbers.ts';
import { ATTENTION, attentionMessages } from '#shared/messages/attention.ts';
import { paths } from '../../paths.ts';
import { ToDoList } from './ToDoList.tsx';

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
    <ToDoList
      entries={some.map((one) => ({
        text: (ATTENTION[one.list] as Record<string, string>)[one.status] ?? one.status,
        note: showNumber(one.count),
        to: addressOf(one),
      }))}
    />
  );
}
