import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import {
  CheckIfPhoneNumberIsOptedOutCommand,
  GetSMSAttributesCommand,
  PublishCommand,
  SNSClient,
} from '@aws-sdk/client-sns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Gateway, startGateway } from '../../infra/local/gateway.ts';
import { localListener } from '../../infra/local/localPages.ts';
import { openOutbox, SentMessage } from '../../infra/local/outbox.ts';
import { type Sink, startSink } from '../../infra/local/sink.ts';

let folder: string;
let outboxFile: string;
let sink: Sink;
let gateway: Gateway;

const nobody = async () => {};

async function connect() {
  const outbox = openOutbox(outboxFile);
  sink = await startSink({ outbox, secrets: { known: '{"a":1}' }, masterKey: Buffer.alloc(32, 7) });
  gateway = await startGateway(0);
  gateway.connect({ api: nobody, local: localListener(outbox), web: nobody });
}

async function disconnect() {
  await gateway.stop();
  await sink.stop();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sink-'));
  outboxFile = join(folder, 'outbox.jsonl');
  await connect();
});

afterAll(async () => {
  await disconnect();
  await rm(folder, { recursive: true, force: true });
});

const settings = () => ({
  endpoint: sink.endpoint,
  region: 'ap-south-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
});

const post = async (path: string, body: object, target?: string) => {
  const response = await fetch(`${sink.endpoint}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(target ? { 'x-amz-target': target } : {}) },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
};

const sms = (text: string) =>
  new SNSClient(settings()).send(new PublishCommand({ PhoneNumber: '+919876543210', Message: text }));

const email = (text: string) =>
  post('/v2/email/outbound-emails', {
    FromEmailAddress: 'records@example.org',
    Destination: { ToAddresses: ['hoi.demo@example.org'] },
    Content: { Simple: { Subject: { Data: 'Reset' }, Body: { Text: { Data: text } } } },
  });

const outbox = async () =>
  SentMessage.array().parse(await (await fetch(`${gateway.url}/local/outbox`)).json());

describe('messages', () => {
  it('end in the outbox, newest first, and are there after a restart', async () => {
    expect((await sms('Your code is 012345')).MessageId).toBeTruthy();
    expect((await email('Follow the link')).status).toBe(200);
    const before = await outbox();
    expect(before.map(({ channel, to, text }) => ({ channel, to, text }))).toEqual([
      { channel: 'email', to: 'hoi.demo@example.org', text: 'Reset\n\nFollow the link' },
      { channel: 'sms', to: '+919876543210', text: 'Your code is 012345' },
    ]);
    expect(before.every(({ at }) => new Date(at).toISOString() === at)).toBe(true);
    await disconnect();
    await appendFile(outboxFile, '\n{"channel":"sms","to":"+91 cut o');
    await connect();
    expect(await outbox()).toEqual(before);
    await sms('After the crash');
    expect((await outbox()).map(({ text }) => text)).toEqual([
      'After the crash',
      ...before.map(({ text }) => text),
    ]);
  });

  it('are shown to people as text, whatever they contain', async () => {
    const hostile = `<img src=x onerror="alert('1')"> & {{constructor}}`;
    await sms(hostile);
    const response = await fetch(`${gateway.url}/local`);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const page = await response.text();
    expect(page).not.toContain('<img');
    expect(page).toContain('&#60;img src=x onerror=&#34;alert(&#39;1&#39;)&#34;&#62; &#38; {{constructor}}');
    const style = await fetch(`${gateway.url}/local/style.css`);
    expect(style.headers.get('content-type')).toContain('text/css');
    expect((await fetch(`${gateway.url}/local/else`)).status).toBe(404);
  });

  it('can be asked about without being sent', async () => {
    const client = new SNSClient(settings());
    const count = (await outbox()).length;
    const opted = await client.send(
      new CheckIfPhoneNumberIsOptedOutCommand({ phoneNumber: '+919876543210' }),
    );
    expect(opted.isOptedOut).toBe(false);
    const { attributes } = await client.send(new GetSMSAttributesCommand({}));
    expect(attributes).toEqual({ DefaultSMSType: 'Transactional' });
    await expect(client.send(new PublishCommand({ TopicArn: 'arn:x', Message: 'x' }))).rejects.toMatchObject({
      name: 'InvalidParameterException',
    });
    expect(await outbox()).toHaveLength(count);
  });
});

describe('secrets and keys', () => {
  it('gives a secret by its name alone', async () => {
    const client = new SecretsManagerClient(settings());
    expect((await client.send(new GetSecretValueCommand({ SecretId: 'known' }))).SecretString).toBe(
      '{"a":1}',
    );
    await expect(client.send(new GetSecretValueCommand({ SecretId: 'toString' }))).rejects.toMatchObject({
      name: 'ResourceNotFoundException',
    });
  });

  it('opens what it sealed, under the same context only', async () => {
    const EncryptionContext = { teacher: '12' };
    const made = await post('/', { KeyId: 'vault', EncryptionContext }, 'TrentService.GenerateDataKey');
    expect(Buffer.from(made.body.Plaintext, 'base64')).toHaveLength(32);
    const { CiphertextBlob } = made.body;
    expect(CiphertextBlob).not.toContain(made.body.Plaintext);
    const opened = await post('/', { CiphertextBlob, EncryptionContext }, 'TrentService.Decrypt');
    expect(opened.body.Plaintext).toBe(made.body.Plaintext);
    const Plaintext = Buffer.from('123412341234').toString('base64');
    const sealed = await post('/', { KeyId: 'vault', Plaintext, EncryptionContext }, 'TrentService.Encrypt');
    const other = { teacher: '13' };
    const refused = await post(
      '/',
      { CiphertextBlob: sealed.body.CiphertextBlob, EncryptionContext: other },
      'TrentService.Decrypt',
    );
    expect(refused).toEqual({ status: 400, body: { __type: 'InvalidCiphertextException' } });
  });

  it('refuses what it does not know', async () => {
    expect((await post('/', {}, 'TrentService.ScheduleKeyDeletion')).status).toBe(400);
    expect((await post('/', {}, 'secretsmanager.DeleteSecret')).status).toBe(400);
    expect((await post('/v2/email/identities', {})).status).toBe(400);
  });
});
