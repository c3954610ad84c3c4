import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text as textOf } from 'node:stream/consumers';
import * as z from 'zod';
import { SECRET_NAMES, type Secrets } from '../../functions/app/secrets.ts';
import { keyService } from './keyService.ts';
import type { Outbox } from './outbox.ts';

export type Sink = { endpoint: string; stop: () => Promise<void> };

type Options = {
  outbox: Outbox;
  /** The text of each secret, by secret id. */
  secrets: Record<string, string>;
  /** 32 bytes that serve as every key of the key service. */
  masterKey: Buffer;
};

/** The secrets of a cloud as the sink gives them out: their texts by id, and `SECRETS` for the environment of functions. */
export function secretsToServe(secrets: Secrets): { values: Record<string, string>; SECRETS: string } {
  const served = SECRET_NAMES.map((name) => ({
    name,
    id: `local/${name}`,
    text: JSON.stringify(secrets[name]),
  }));
  return {
    values: Object.fromEntries(served.map(({ id, text }) => [id, text])),
    SECRETS: JSON.stringify(Object.fromEntries(served.map(({ name, id }) => [name, id]))),
  };
}

/**
 * One endpoint that answers as much of SNS, SES v2, Secrets Manager and KMS as the functions use. Messages go to the
 * outbox. It refuses an operation that it does not know, so that nothing seems to work that does not exist here.
 */
export async function startSink({ outbox, secrets, masterKey }: Options): Promise<Sink> {
  const keys = keyService(masterKey);
  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      reply(response, 500, { __type: 'InternalFailure', message: String(error) });
    });
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const target = request.headers['x-amz-target'];
    if (typeof target === 'string') {
      const [service = '', operation = ''] = target.split('.');
      const body = await json(request);
      if (service === 'secretsmanager' && operation === 'GetSecretValue') return giveSecret(response, body);
      if (service === 'TrentService') {
        const outcome = keys(operation, body);
        return reply(
          response,
          'fault' in outcome ? 400 : 200,
          'fault' in outcome ? { __type: outcome.fault } : outcome,
        );
      }
      return unknown(response, target);
    }
    const path = (request.url ?? '').split('?')[0];
    if (request.method === 'POST' && path === '/v2/email/outbound-emails') {
      return takeEmail(response, Email.parse(await json(request)));
    }
    if (request.method === 'GET' && path === '/v2/email/account') {
      return reply(response, 200, { SendingEnabled: true, ProductionAccessEnabled: true });
    }
    if (request.method === 'POST' && path === '/') return simpleNotification(request, response);
    unknown(response, `${request.method} ${path}`);
  }

  function giveSecret(response: ServerResponse, body: unknown): void {
    const { SecretId } = z.object({ SecretId: z.string() }).parse(body);
    if (!Object.hasOwn(secrets, SecretId)) {
      reply(response, 400, { __type: 'ResourceNotFoundException', Message: 'There is no such secret.' });
      return;
    }
    reply(response, 200, {
      ARN: `arn:aws:secretsmanager:local:000000000000:secret:${SecretId}`,
      Name: SecretId,
      VersionId: '00000000-0000-4000-8000-000000000000',
      VersionStages: ['AWSCURRENT'],
      SecretString: secrets[SecretId],
    });
  }

  function takeEmail(response: ServerResponse, { Destination, Content }: Email): void {
    const { Subject, Body } = Content.Simple;
    const text = [Subject.Data, Body.Text?.Data ?? Body.Html?.Data ?? ''].join('\n\n');
    for (const to of Destination.ToAddresses) outbox.add({ channel: 'email', to, text });
    reply(response, 200, { MessageId: randomUUID() });
  }

  async function simpleNotification(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await textOf(request));
    const action = form.get('Action');
    if (action === 'Publish') {
      const to = form.get('PhoneNumber');
      if (!to) return xmlFault(response, 'InvalidParameter', 'Only messages to a phone number are taken.');
      outbox.add({ channel: 'sms', to, text: form.get('Message') ?? '' });
      return xml(response, action, `<MessageId>${randomUUID()}</MessageId>`);
    }
    if (action === 'CheckIfPhoneNumberIsOptedOut')
      return xml(response, action, '<isOptedOut>false</isOptedOut>');
    if (action === 'GetSMSAttributes') {
      const entry = '<entry><key>DefaultSMSType</key><value>Transactional</value></entry>';
      return xml(response, action, `<attributes>${entry}</attributes>`);
    }
    xmlFault(response, 'InvalidAction', 'This operation is not known here.');
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const Data = z.object({ Data: z.string() });
const Email = z.object({
  Destination: z.object({ ToAddresses: z.array(z.string()) }),
  Content: z.object({
    Simple: z.object({ Subject: Data, Body: z.object({ Text: Data.optional(), Html: Data.optional() }) }),
  }),
});
type Email = z.infer<typeof Email>;

function reply(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' }).end(JSON.stringify(body));
}

const unknown = (response: ServerResponse, operation: string) =>
  reply(response, 400, { __type: 'UnknownOperationException', message: `${operation} is not known here.` });

const SNS_NAMESPACE = 'http://sns.amazonaws.com/doc/2010-03-31/';

function xml(response: ServerResponse, action: string, result: string): void {
  const metadata = `<ResponseMetadata><RequestId>${randomUUID()}</RequestId></ResponseMetadata>`;
  response
    .writeHead(200, { 'content-type': 'text/xml' })
    .end(
      `<${action}Response xmlns="${SNS_NAMESPACE}"><${action}Result>${result}</${action}Result>${metadata}</${action}Response>`,
    );
}

function xmlFault(response: ServerResponse, code: string, message: string): void {
  response
    .writeHead(400, { 'content-type': 'text/xml' })
    .end(
      `<ErrorResponse xmlns="${SNS_NAMESPACE}"><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`,
    );
}
