import { expect, it } from 'vitest';
import { connectionsOf } from '../bench/connections.ts';

it('opens one connection to the table at a start, and none after (G6)', async () => {
  const opened = await connectionsOf(['schools.stats', 'schools.list']);
  for (const [id, { cold, warm }] of Object.entries(opened)) {
    expect({ id, cold, warm }).toEqual({ id, cold: 1, warm: 0 });
  }
});
