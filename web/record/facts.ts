import { sharedMessages } from '#shared/messages/shared.ts';
import type { Fields, Name } from '#shared/records/record.ts';
import { detailsIn, type Placed, placed } from '#shared/records/show.ts';

type Read<R extends Fields> = { readonly [N in Name<R>]?: unknown };

/** Label and value of each field in a layout, as people read them; what is empty is said to be. */
export const factsOf = <R extends Fields>(
  record: R,
  values: Read<R>,
  layout: readonly Placed<R>[],
  empty: string = sharedMessages.notSpecified,
) => placed(record, layout).map(({ label, show }) => [label, show(values) || empty] as const);

/** The same for the fields that declare the section: they follow what is laid out there. */
export const factsIn = <R extends Fields>(record: R, values: Read<R>, section: string) =>
  detailsIn(record, section).map(
    ({ label, show }) => [label, show(values) || sharedMessages.notSpecified] as const,
  );

/** Only what there is of it. */
export const known = <Fact extends readonly [string, unknown]>(facts: readonly Fact[]) =>
  facts.filter(([, value]) => value !== '');
