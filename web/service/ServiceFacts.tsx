import { chakra } from '@chakra-ui/react';
import { showDate } from '#shared/domain/dates.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { serviceScreen } from '#shared/messages/serviceScreen.ts';
import { useEndpoint } from '../api/hooks.ts';
import { type Fact, FactList } from '../ui/FactList.tsx';
import { RetryNote } from '../ui/RetryNote.tsx';
import { placeOfMove } from './move.ts';

/** What the rules say of a teacher's service. @param id undefined while it is not known whose */
export const useServiceOf = (id: number | undefined) =>
  useEndpoint('leaving.service', id === undefined ? null : { params: { id } }, { revalidateOnFocus: false });

/** When a teacher retires and the tenure ends by the rules, what is under way, and how the service ended. */
export function ServiceFacts({ teacher }: { teacher: Teacher }) {
  const { id, left, away = [] } = teacher;
  const { data, error, mutate, isValidating } = useServiceOf(id);
  const service = data?.data;
  const pending = error ? serviceScreen.unknown : '…';
  const facts: Fact[] = [
    ...(left
      ? [
          [
            serviceScreen.left,
            serviceScreen.leftOn(showDate(left.on), serviceScreen.reasons[left.reason], left.order_no),
          ] as const,
        ]
      : [
          [
            serviceScreen.retires,
            service
              ? service.retires_on
                ? serviceScreen.retiresAt(showDate(service.retires_on), service.retirement_age)
                : serviceScreen.unknown
              : pending,
          ] as const,
          [
            serviceScreen.tenure,
            service
              ? service.tenure_ends
                ? serviceScreen.tenureOf(showDate(service.tenure_ends), service.tenure_years)
                : serviceScreen.unknown
              : pending,
          ] as const,
        ]),
    ...(service?.move
      ? [
          [
            serviceScreen.move,
            serviceScreen.moveTo(placeOfMove(service.move), service.move.order?.number ?? ''),
          ] as const,
        ]
      : []),
    ...away.map(
      ({ kind, from, to }) =>
        [
          `${serviceScreen.away}: ${serviceScreen.kinds[kind]}`,
          [showDate(from), showDate(to)].filter(Boolean).join(' – '),
        ] as const,
    ),
  ];
  return (
    <>
      {error && <RetryNote text={serviceScreen.failed} onRetry={() => void mutate()} busy={isValidating} />}
      <chakra.div marginBottom={1}>
        <FactList items={facts} />
      </chakra.div>
    </>
  );
}
