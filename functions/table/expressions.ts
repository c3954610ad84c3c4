import { EXISTS, type Expression } from './table.ts';

/** A condition, and that the item is there. */
export const andExists = (condition: Expression): Expression => ({
  ...condition,
  text: `${EXISTS.text} AND ${condition.text}`,
});

/**
 * That an item still has this value of a member. Undefined holds where the item has no such member, and where there is no
 * item.
 */
export const stillHas = (name: string, value: unknown): Expression =>
  value === undefined
    ? { text: `attribute_not_exists(${name})` }
    : { text: `${name} = :${name}Was`, values: { [`:${name}Was`]: value } };

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
