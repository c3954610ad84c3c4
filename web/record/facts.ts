import type { ReactNode } from 'react';
import { sharedMessages } from '#shared/messages/shared.ts';
import type { Fields, Name } from '#shared/records/record.ts';
import { detailsIn, type Placed, placed } from '#shared/records/show.ts';
import type { Fact } from '../ui/FactList.tsx';

type Read<R extends Fields> = { readonly [N in Name<R>]?: unknown };

/** The label and the text of each field in a layout. `empty` stands for an empty field. */
export const factsOf = <R extends Fields>(
  record: R,
  values: Read<R>,
  layout: readonly Placed<R>[],
  empty: string = sharedMessages.notSpecified,
) => placed(record, layout).map(({ label, show }) => [label, show(values) || empty] as const);

/** Shows the text of a field, or something in its place. */
export type ShowFact<N extends string> = (name: N, text: string) => ReactNode;
export const asText: ShowFact<string> = (_, text) => text;

type Shows<R extends Fields> = ReturnType<typeof placed<R>>;
const factsFrom = <R extends Fields>(
  fields: Shows<R>,
  values: Read<R>,
  showFact: ShowFact<Name<R>>,
): Fact[] =>
  fields.map(({ label, name, show }) => [label, showFact(name, show(values) || sharedMessages.notSpecified)]);

/** The same with what a screen shows in the place of each text. */
export const shownFacts = <R extends Fields>(
  record: R,
  values: Read<R>,
  layout: readonly Placed<R>[],
  showFact: ShowFact<Name<R>> = asText,
): Fact[] => factsFrom(placed(record, layout), values, showFact);

/** The facts of the fields that declare this section. They follow the fields laid out there. */
export const factsIn = <R extends Fields>(
  record: R,
  values: Read<R>,
  section: string,
  showFact: ShowFact<Name<R>> = asText,
): Fact[] => factsFrom(detailsIn(record, section), values, showFact);

/** Only the facts that have a value. */
export const known = <Fact extends readonly [string, unknown]>(facts: readonly Fact[]) =>
  facts.filter(([, value]) => value !== '');
