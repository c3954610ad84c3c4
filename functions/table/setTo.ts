import type { Expression } from './table.ts';

/** What sets these fields of an item to their values, and takes those away whose value is undefined. It leaves the others. */
export function setTo(fields: Readonly<Record<string, unknown>>): Expression {
  const names = Object.keys(fields);
  const [set, gone] = [
    names.filter((name) => fields[name] !== undefined),
    names.filter((name) => fields[name] === undefined),
  ];
  const removal = gone.length > 0 ? ` REMOVE ${gone.map((name) => `#${name}`).join(', ')}` : '';
  return {
    text: `SET ${set.map((name) => `#${name} = :${name}`).join(', ')}${removal}`,
    // By placeholders, since some names are reserved words.
    names: Object.fromEntries(names.map((name) => [`#${name}`, name])),
    values: Object.fromEntries(set.map((name) => [`:${name}`, fields[name]])),
  };
}
