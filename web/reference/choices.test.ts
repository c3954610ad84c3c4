import { expect, it } from 'vitest';
import { idOf } from './choices.ts';

const item = (id: number, name: string, ...former: string[]) => ({
  id,
  version: 1,
  name,
  former,
  is_active: true,
});
const items = [
  item(1, 'Aizawl North', 'Aizawl'),
  item(2, 'Lunglei', 'Lungleh', 'South'),
  item(3, 'Siaha', 'South'),
  item(4, 'Lungleh'),
];

it.each([
  ['a present name', 'Siaha', 3],
  ['a name that one item had', 'Aizawl', 1],
  ['a present name that another item had', 'Lungleh', 4],
  ['a name that two items had', 'South', undefined],
  ['no item', 'Champhai', undefined],
  ['nothing', '', undefined],
])('%s', (_, name, id) => {
  expect(idOf({ items }, name)).toBe(id);
});
