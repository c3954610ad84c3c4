import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDeps } from '#functions/app/createDeps.ts';
import { unavailable } from '#functions/app/errors.ts';
import type { Message, Sender } from '#functions/app/services.ts';
import { run } from '#functions/events/act.ts';
import { Undeliverable } from '#functions/messages/message.ts';
import { outboxWrite } from '#functions/messages/outbox.ts';
import { keys } from '#functions/table/keys.ts';
import { type Outbox, openOutbox } from '../../infra/local/outbox.ts';
import { type Sink, startSink } from '../../infra/local/sink.ts';
import { startStreamPoller } from '../../infra/local/streamPoller.ts';
import { FUNCTION_ENVIRONMENT, testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { faultyClient } from '../support/faults.ts';
import { recordOfMessage, sentMessages } from '../support/sentMessages.ts';
import { fakeClock } from '../support/signIn.ts';

const engine = withEngine();
let shared: ReturnType<typeof testDeps>;
beforeAll(() => {
  shared = testDeps({ engine });
});
beforeEach(() => sentMessages(shared));

const SMS: Message = { kind: 'sms', to: '9862000001', text: '123456 is your code', purpose: 'code' };
const MAIL: Message = { kind: 'mail', to: 'a@example.org', subject: 'A link', text: 'https://…' };
const NONE = { batchItemFailures: [] };

function world(sender?: Partial<Sender>) {
  const clock = fakeClock();
  const deps = testDeps({ engine, shared, now: clock.now });
  const sending = { ...deps, sender: { ...deps.sender, ...sender } };
  return {
    clock,
    deps: sending,
    waiting: () => deps.table.query({ pk: keys.outbox('').pk }),
    /** Leaves a message and returns the stream's record of it. */
    async leave(message: Message, seconds = 300) {
      const until = new Date(clock.now().getTime() + seconds * 1000);
      const write = await outboxWrite(deps, message, until);
      await deps.table.transact([write]);
      if (!('put' in write)) throw new Error('a message is put');
      return recordOfMessage(write.put);
    },
  };
}

/** The metrics about codes, in order. */
const counted = ({ lines }: { lines: object[] }) =>
  lines.flatMap((line) => Object.keys(line).filter((name) => /^Codes(Sent|Failed)$/.test(name)));

const away = () => Promise.reject(Object.assign(new Error('busy'), { name: 'ThrottlingException' }));

describe('a message in the outbox', () => {
  it('is sent, and is there no more', async () => {
    const { deps, leave, waiting } = world();
    const records = [await leave(SMS), await leave(MAIL), await leave({ kind: 'none' })];
    expect(await run(deps, records)).toEqual(NONE);
    // Both are sent at once, so the quicker service comes first.
    expect(deps.sent.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual([MAIL, SMS]);
    expect(await waiting()).toEqual([]);
  });

  it('tells nobody what it says, or to whom, not even by its length', async () => {
    const { leave, waiting } = world();
    for (const message of [SMS, MAIL, { kind: 'none' } as const]) await leave(message);
    const items = await waiting();
    expect(new Set(items.map(({ ciphertext }) => String(ciphertext).length)).size).toBe(1);
    expect(JSON.stringify(items)).not.toMatch(/9862000001|123456|example/);
  });

  it('is opened for nobody in the place of another', async () => {
    const { deps, leave, waiting } = world();
    const records = [await leave(SMS), await leave(MAIL)];
    const [one, other] = await waiting();
    const moved = { ...one, pk: other!.pk, sk: other!.sk };
    await deps.table.transact([{ put: moved, condition: { text: 'attribute_exists(pk)' } }]);
    const { batchItemFailures } = await run(deps, records);
    expect(batchItemFailures).toEqual([{ itemIdentifier: other!.sk }]);
    expect(deps.sent).toEqual([SMS]);
    await deps.table.transact([
      { delete: keys.outbox(other!.sk), condition: { text: 'attribute_exists(pk)' } },
    ]);
  });

  it('is sent once when its record comes twice, in pieces and in any order (F8)', async () => {
    const { deps, leave } = world();
    const [a, b, c] = [await leave(SMS), await leave(MAIL), await leave(SMS)];
    for (const batch of [[c], [a, c], [b, a, b], [c, b, a]])
      expect(await run(deps, batch as never)).toEqual(NONE);
    expect(deps.sent).toHaveLength(3);
  });
});

describe('F6: a service that does not take a message', () => {
  it('is asked again, and given the very same message', async () => {
    let failures = 2;
    const seen: Message[] = [];
    const { deps, leave } = world({
      sms: async (message) => {
        seen.push(message);
        failures -= 1;
        if (failures >= 0) await away();
      },
    });
    const record = await leave(SMS);
    const failed = { batchItemFailures: [{ itemIdentifier: record.dynamodb?.SequenceNumber }] };
    expect(await run(deps, [record])).toEqual(failed);
    expect(await run(deps, [record])).toEqual(failed);
    expect(await run(deps, [record])).toEqual(NONE);
    expect(await run(deps, [record])).toEqual(NONE);
    expect(seen).toEqual([SMS, SMS, SMS]);
    expect(counted(deps)).toEqual(['CodesFailed', 'CodesFailed', 'CodesSent']);
    expect(JSON.stringify(deps.lines)).not.toMatch(/9862000001|123456/);
  });

  it.each([
    ['sms', SMS, '+919862000001'],
    ['mail', MAIL, 'a@example.org'],
  ] as const)(
    'names the person in its refusal of an %s, which the log does not',
    async (kind, message, to) => {
      const refusal = new Error(`not authorized to perform: Publish on resource: ${to}`);
      const { deps, leave } = world({
        [kind]: () => Promise.reject(Object.assign(refusal, { name: 'AuthorizationErrorException' })),
      });
      await run(deps, [await leave(message)]);
      expect(deps.lines).toContainEqual(expect.objectContaining({ error: 'AuthorizationErrorException' }));
      expect(JSON.stringify(deps.lines)).not.toMatch(/9862000001|example/);
    },
  );

  it('took it and the answer was lost: the same message goes out again', async () => {
    const { clock, deps, leave } = world();
    const record = await leave(SMS);
    const client = faultyClient(engine.endpoint, (command) =>
      command === 'TransactWriteItemsCommand' ? 'refuse' : undefined,
    );
    const broken = testDeps({ engine, shared, client, now: clock.now });
    expect((await run(broken, [record])).batchItemFailures).toHaveLength(1);
    expect(await run(deps, [record])).toEqual(NONE);
    expect([...broken.sent, ...deps.sent]).toEqual([SMS, SMS]);
  });

  it('holds up no other message', async () => {
    const { deps, leave } = world({ mail: away });
    const records = [await leave(MAIL), await leave(SMS)];
    // The stream does not wait for it either: the sweep tries a mail again.
    expect(await run(deps, records)).toEqual(NONE);
    expect(deps.sent).toEqual([SMS]);
    // A mail is no code.
    expect(counted(deps)).toEqual(['CodesSent']);
  });

  it.each([
    [299, 1, 0],
    [300, 0, 1],
    [301, 0, 1],
  ])('is given up once the code has expired: after %i s', async (seconds, sent, givenUp) => {
    const { clock, deps, leave, waiting } = world();
    const record = await leave(SMS);
    clock.advance(seconds);
    expect(await run(deps, [record])).toEqual(NONE);
    expect(deps.sent).toHaveLength(sent);
    expect(deps.lines.filter(({ MessagesGivenUp }) => MessagesGivenUp === 1)).toHaveLength(givenUp);
    expect(await waiting()).toEqual([]);
  });

  it('is not asked again for what it will never deliver', async () => {
    const { deps, leave, waiting } = world({ sms: () => Promise.reject(new Undeliverable('OptedOut')) });
    expect(await run(deps, [await leave(SMS)])).toEqual(NONE);
    expect(deps.lines.filter(({ MessagesGivenUp }) => MessagesGivenUp === 1)).toHaveLength(1);
    expect(await waiting()).toEqual([]);
  });

  it.each(['IncorrectKeyException', 'InvalidCiphertextException'])(
    'is given up, and not tried again, when its key will never open: %s',
    async (name) => {
      const { deps, leave, waiting } = world();
      const open = () => Promise.reject(Object.assign(new Error('of another key'), { name }));
      const lost = { ...deps, messageKeys: { ...deps.messageKeys, open } };
      const records = [await leave(SMS), await leave(MAIL)];
      expect(await run(lost, records)).toEqual(NONE);
      expect(deps.lines.filter(({ MessagesGivenUp }) => MessagesGivenUp === 1)).toHaveLength(2);
      expect(await waiting()).toEqual([]);
      expect([deps.sent, counted(deps)]).toEqual([[], []]);
    },
  );

  it('waits while its key cannot be had', async () => {
    const { deps, leave, waiting } = world();
    const open = () => Promise.reject(unavailable(new Error('KMS is away')));
    const record = await leave(SMS);
    const away = { ...deps, messageKeys: { ...deps.messageKeys, open } };
    expect((await run(away, [record])).batchItemFailures).toHaveLength(1);
    expect(await waiting()).toHaveLength(1);
    expect(await run(deps, [record])).toEqual(NONE);
    expect(deps.sent).toEqual([SMS]);
  });

  it('is asked by the sweep where the stream gave up, and not before', async () => {
    const { clock, deps, leave } = world();
    await leave(MAIL, 1800);
    expect(await run(deps)).toEqual(NONE);
    expect(deps.sent).toEqual([]);
    clock.advance(61);
    expect(await run(deps)).toEqual(NONE);
    expect(deps.sent).toEqual([MAIL]);
  });

  it('is counted where the sweep sent it, for the stream may have stopped', async () => {
    const { clock, deps, leave } = world();
    const swept = () =>
      deps.lines.flatMap(({ MessagesSwept }) => (MessagesSwept === undefined ? [] : [MessagesSwept]));
    await run(deps, [await leave(SMS), await leave(MAIL)]);
    expect(swept()).toEqual([]);
    clock.advance(61);
    await run(deps);
    await leave(SMS);
    await leave(MAIL);
    clock.advance(61);
    await run(deps);
    expect(swept()).toEqual([0, 2]);
    const busy = world({ mail: away });
    await busy.leave(MAIL);
    busy.clock.advance(61);
    await run(busy.deps);
    expect(busy.deps.lines).toContainEqual(expect.objectContaining({ MessagesSwept: 0 }));
  });

  it('keeps no code waiting behind the mails that it does not take', async () => {
    const { clock, deps, leave, waiting } = world({ mail: away });
    for (let i = 0; i < 120; i += 1) await leave(MAIL, 72 * 3600);
    clock.advance(3600);
    await leave(SMS);
    clock.advance(61);
    expect((await run(deps)).batchItemFailures.length).toBeGreaterThan(0);
    expect(deps.sent).toEqual([SMS]);
    expect(await waiting()).toHaveLength(120);
  });

  it('tries all that wait within a few sweeps, though it never takes most', async () => {
    const tried = new Set<string>();
    const { clock, deps, leave } = world({
      mail: async ({ to }) => {
        tried.add(to);
        await away();
      },
    });
    for (let i = 0; i < 260; i += 1) await leave({ ...MAIL, to: `${i}@example.org` }, 72 * 3600 + i);
    clock.advance(61);
    for (let sweep = 0; sweep < 5; sweep += 1) {
      await run(deps);
      clock.advance(300);
    }
    expect(tried.size).toBe(260);
  });
});

describe('over the services', () => {
  let folder: string;
  let sink: Sink;
  let outbox: Outbox;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outbox-'));
    outbox = openOutbox(join(folder, 'outbox.jsonl'));
    sink = await startSink({ outbox, secrets: {}, masterKey: randomBytes(32) });
  });
  afterAll(async () => {
    await sink.stop();
    await rm(folder, { recursive: true, force: true });
  });
  afterEach(() => vi.unstubAllEnvs());

  const MESSAGING = {
    sms: {
      senderId: 'SCHREC',
      entityId: '1101',
      templateIds: { code: '1107', phoneChanged: '1108', attempts: '1109' },
      maxPrice: 0.02,
    },
    mailSender: 'records@example.org',
  };
  /** The deps of a function whose services are the sink. */
  function deployed(messaging: object = MESSAGING) {
    for (const service of ['SNS', 'SESV2', 'KMS']) vi.stubEnv(`AWS_ENDPOINT_URL_${service}`, sink.endpoint);
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', engine.endpoint);
    vi.stubEnv('AWS_REGION', 'ap-south-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
    return createDeps({
      ...FUNCTION_ENVIRONMENT,
      TABLE_NAME: engine.tableName,
      MESSAGING: JSON.stringify(messaging),
    });
  }
  const inFiveMinutes = () => new Date(Date.now() + 300_000);

  it('the stream brings each message to a phone of India or to a mailbox', async () => {
    const deps = deployed();
    const poller = startStreamPoller({
      endpoint: engine.endpoint,
      tableName: engine.tableName,
      consumers: [
        {
          name: 'act',
          handle: async ({ Records }) => {
            const { batchItemFailures } = await run(deps, Records);
            if (batchItemFailures.length > 0) throw new Error('some failed');
          },
        },
      ],
      positionFile: join(folder, 'positions.json'),
      log: () => {},
    });
    await deps.table.transact([
      await outboxWrite(deps, SMS, inFiveMinutes()),
      await outboxWrite(deps, MAIL, inFiveMinutes()),
      await outboxWrite(deps, { kind: 'none' }, inFiveMinutes()),
    ]);
    await expect.poll(() => outbox.newestFirst().length, { timeout: 100_000 }).toBe(2);
    await poller.caughtUp();
    await poller.stop();
    const sent = outbox.newestFirst().map(({ at, ...message }) => message);
    expect(sent).toContainEqual({ channel: 'sms', to: '+919862000001', text: SMS.text });
    expect(sent).toContainEqual({ channel: 'email', to: MAIL.to, text: `${MAIL.subject}\n\n${MAIL.text}` });
    expect(sent).toHaveLength(2);
  });

  it('an SMS names its sender, entity and template, which India asks for (DLT), and what it may cost at most', async () => {
    const forms: URLSearchParams[] = [];
    const { createServer } = await import('node:http');
    const server = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      forms.push(new URLSearchParams(text));
      response.writeHead(200, { 'content-type': 'text/xml' });
      response.end(
        '<PublishResponse><PublishResult><MessageId>1</MessageId></PublishResult></PublishResponse>',
      );
    });
    await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
    const { port } = server.address() as { port: number };
    vi.resetModules();
    vi.stubEnv('AWS_REGION', 'ap-south-1');
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'test');
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'test');
    vi.stubEnv('AWS_ENDPOINT_URL_SNS', `http://127.0.0.1:${port}`);
    const { sendSms } = await import('#functions/messages/sms.ts');
    await sendSms(MESSAGING.sms, SMS);
    server.close();
    // The client knows only the address of this test, so its module is loaded anew.
    vi.resetModules();
    const [form] = forms;
    const attributes = Object.fromEntries(
      [1, 2, 3, 4, 5].map((n) => {
        const of = (name: string) => form?.get(`MessageAttributes.entry.${n}.${name}`);
        return [of('Name'), of('Value.StringValue')];
      }),
    );
    expect(attributes).toEqual({
      'AWS.SNS.SMS.SMSType': 'Transactional',
      'AWS.SNS.SMS.SenderID': 'SCHREC',
      'AWS.MM.SMS.EntityId': '1101',
      'AWS.MM.SMS.TemplateId': '1107',
      'AWS.SNS.SMS.MaxPrice': '0.02',
    });
    expect([form?.get('PhoneNumber'), form?.get('Message')]).toEqual(['+919862000001', SMS.text]);
  });

  it('a deployment without senders keeps what waits until it has some', async () => {
    const without = deployed({});
    for (const message of [SMS, MAIL] as const) {
      const write = await outboxWrite(without, message, inFiveMinutes());
      await without.table.transact([write]);
      const record = recordOfMessage(('put' in write && write.put) as never);
      // A mail waits for the sweep instead.
      expect((await run(without, [record])).batchItemFailures).toHaveLength(message === SMS ? 1 : 0);
      expect(await run(deployed(), [record])).toEqual(NONE);
    }
  });
});
