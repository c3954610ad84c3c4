import { expect, it } from 'vitest';
import { briefly } from './props.ts';

it('a compact card has the brief columns, those that must not be cut first, each part in its order', () => {
  const columns: { header: string; brief?: true | 'first' }[] = [
    { header: 'Role', brief: true },
    { header: 'Scope' },
    { header: 'Status', brief: 'first' },
    { header: 'School', brief: true },
    { header: 'Days', brief: 'first' },
  ];
  expect(briefly(columns).map(({ header }) => header)).toEqual(['Status', 'Days', 'Role', 'School']);
});
