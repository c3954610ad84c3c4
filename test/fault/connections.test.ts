import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { describe, expect, it, type TestContext } from 'vitest';
import { bounds } from '#functions/app/awsBounds.ts';
import { run as act } from '#functions/events/act.ts';
import { outboxWrite } from '#functions/messages/outbox.ts';
import { keys } from '#functions/table/keys.ts';
import { Table } from '#functions/table/table.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { type FaultProxy, startFaultProxy } from '../support/faultProxy.ts';
import { recordOfMessage } from '../support/sentMessages.ts';

const engine = withEngine();

/** A table that does this to each request, reached as by a function with this many connections and one attempt. */
async function tableBehind(
  { onTestFinished }: TestContext,
  connections: number,
  done: ReturnType<FaultProxy['choose']>,
) {
  const proxy = await startFaultProxy(engine.endpoint);
  onTestFinished(() => proxy.stop());
  proxy.choose = () => done;
  const client = new DynamoDBClient({
    ...bounds(connections),
    maxAttempts: 1,
    endpoint: proxy.endpoint,
    region: 'ap-south-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  });
  return new Table(client, engine.tableName);
}

// They mostly wait, so they wait beside each other, each at a proxy of its own.
describe.concurrent('F5: a table that answers late, and few connections to it', () => {
  it('what waits for the one connection is not taken for unconnected', async (context) => {
    const table = await tableBehind(context, 1, 300);
    const found = await Promise.all([1, 2, 3].map((id) => table.get(keys.user(id))));
    expect(found).toEqual([undefined, undefined, undefined]);
  });

  it('a thousand items are read over one connection, however long all of it takes', async (context) => {
    const wanted = Array.from({ length: 1000 }, (_, i) => keys.school(i + 1));
    const item = { ...keys.school(1000), name: 'the last' };
    await testDeps({ engine }).table.transact([
      { put: item, condition: { text: 'attribute_not_exists(pk)' } },
    ]);
    const table = await tableBehind(context, 1, 250);
    expect(await table.batchGet(wanted)).toEqual([item]);
  });

  // All give up after the same 2 s. One after another they would need 120 s.
  it('who never answers is waited for no longer, also by what waits for the connection', async (context) => {
    const table = await tableBehind(context, 1, 'hang');
    const asked = Array.from({ length: 60 }, (_, id) => table.get(keys.user(id + 1)));
    for (const one of await Promise.allSettled(asked)) expect(one.status).toBe('rejected');
  }, 60_000);
});

describe('F6: a burst of messages', () => {
  it.for([1, 20])(
    'is sent once each over %i connections to a table that answers late',
    async (connections, context) => {
      const deps = testDeps({ engine });
      const until = new Date(Date.now() + 300_000);
      const records = [];
      for (let n = 0; n < 200; n += 1) {
        const text = `code ${n}`;
        const write = await outboxWrite(
          deps,
          { kind: 'sms', to: '9862000001', text, purpose: 'code' },
          until,
        );
        await deps.table.transact([write]);
        if ('put' in write) records.push(recordOfMessage(write.put));
      }
      // All at once would wait for one connection longer than a request may take.
      const behind = { ...deps, table: await tableBehind(context, connections, 12) };
      expect(await act(behind, records)).toEqual({ batchItemFailures: [] });
      expect(await deps.table.query({ pk: keys.outbox('').pk })).toEqual([]);
      // A message that stayed in the outbox the first time would be sent again.
      expect(await act(behind, records)).toEqual({ batchItemFailures: [] });
      const texts = deps.sent.map((message) => 'text' in message && message.text);
      expect(texts.toSorted()).toEqual(records.map((_, n) => `code ${n}`).toSorted());
    },
  );
});
