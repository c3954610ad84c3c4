import { sharedMessages } from '#shared/messages/shared.ts';
import type { Fields, Name } from '#shared/records/record.ts';
import { detailsIn, type Placed, placed } from '#shared/records/show.ts';

type Read<R extends Fields> = { readonly [N in Name<R>]?: unknown };

/** The label and the text of each field in a layout. `empty` stands for an empty field. */
export const factsOf = <R extends Fields>(
  record: R,
  values: Read<R>,
  layout: readonly Placed<R>[],
  empty: string = sharedMessages.notSpecified,
) => placed(record, layout).map(({ label, show }) => [label, show(values) || empty] as const);

/** The label and the text of each field that declares this section. They follow the fields laid out there. */
export const factsIn = <R extends Fields>(record: R, values: Read<R>, section: string) =>
  detailsIn(record, section).map(
    ({ label, show }) => [label, show(values) || sharedMessages.notSpecified] as const,
  );

/** Only the facts that have a value. */
export const known = <Fact extends readonly [string, unknown]>(facts: readonly Fact[]) =>
  facts.filter(([, value]) => value !== '');
