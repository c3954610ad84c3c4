import { expect, it } from 'vitest';
import { connectionsOf } from '../bench/connections.ts';

it('keeps its connections to the table from call to call', async () => {
  const opened = await connectionsOf(['schools.stats', 'schools.list']);
  for (const [id, { cold, warm }] of Object.entries(opened)) {
    expect([id, warm]).toEqual([id, 0]);
    // The goal is one (G6); the collections of master data are read at once, each on a connection of its own.
    expect(cold).toBeGreaterThan(0);
    expect(cold).toBeLessThanOrEqual(7);
  }
});
