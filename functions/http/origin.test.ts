import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { heldSecrets } from '../../test/support/heldSecrets.ts';
import { endpointWith, requestOf } from '../../test/support/steps.ts';
import type { Environment } from '../app/environment.ts';
import { AppError } from '../app/errors.ts';
import { completeSecrets } from '../app/secrets.ts';
import { origin, originOf } from './origin.ts';

const secrets = completeSecrets();
const ORIGIN = secrets.request.origin!;
const EDGE = '198.51.100.9';
const VIEWER = '2001:db8:1:2:3:4:5:6';

const ask = (
  headers: Record<string, string>,
  {
    BEHIND_CDN = 'true',
    known = secrets,
    at = '2026-11-25T12:00:00Z',
  }: { BEHIND_CDN?: 'true' | 'false'; known?: typeof secrets; at?: string } = {},
) => {
  const event = {
    headers,
    requestContext: { requestId: 'r1', http: { sourceIp: EDGE, userAgent: 'agent' } },
  } as unknown as APIGatewayProxyEventV2;
  const environment = { BEHIND_CDN } as Environment;
  return originOf(event, { environment, secrets: heldSecrets(known), now: () => new Date(at) });
};

describe('R69, R72: where a request came from', () => {
  it('is the viewer that the CDN names, when the CDN proves itself', async () => {
    const headers = { 'x-origin-secret': ORIGIN, 'x-viewer-address': VIEWER };
    expect(await ask(headers)).toEqual({ ip: VIEWER, userAgent: 'agent', requestId: 'r1' });
  });

  it.each<[string, Record<string, string>]>([
    ['no secret', { 'x-viewer-address': VIEWER }],
    ['an empty secret', { 'x-origin-secret': '' }],
    ['another secret', { 'x-origin-secret': completeSecrets().request.origin! }],
    ['a piece of the secret', { 'x-origin-secret': ORIGIN.slice(0, -1) }],
  ])('is refused with %s', async (_, headers) => {
    const asking = ask(headers);
    await expect(asking).rejects.toThrow(AppError);
    await expect(asking).rejects.toMatchObject({ status: 403, code: 'bypassed' });
  });

  it('is known by the former secret too while that is accepted, and no longer', async () => {
    const formerOrigin = { value: completeSecrets().request.origin!, until: '2026-11-25T13:00:00.000Z' };
    const known = { ...secrets, request: { ...secrets.request, formerOrigin } };
    const by = (secret: string, at: string) => ask({ 'x-origin-secret': secret }, { known, at });
    for (const secret of [ORIGIN, formerOrigin.value])
      expect(await by(secret, '2026-11-25T12:59:59Z')).toMatchObject({ requestId: 'r1' });
    expect(await by(ORIGIN, '2026-11-25T13:00:00Z')).toMatchObject({ requestId: 'r1' });
    await expect(by(formerOrigin.value, '2026-11-25T13:00:00Z')).rejects.toMatchObject({ code: 'bypassed' });
    await expect(by('', '2026-11-25T12:00:00Z')).rejects.toMatchObject({ code: 'bypassed' });
  });

  it('is nobody where the deployment has no origin secret', async () => {
    const known = { ...secrets, request: { verify: secrets.request.verify } };
    await expect(ask({ 'x-origin-secret': '' }, { known })).rejects.toThrow('no origin');
  });

  it('is the peer where there is no CDN, whatever headers say', async () => {
    const spoofed = { 'x-viewer-address': VIEWER, 'x-forwarded-for': VIEWER };
    expect((await ask(spoofed, { BEHIND_CDN: 'false' })).ip).toBe(EDGE);
  });

  it('is noted for a request, and not for one that bypassed the CDN', async () => {
    const noted = async (BEHIND_CDN: string) => {
      const deps = { environment: { BEHIND_CDN }, secrets: heldSecrets(secrets), now: () => new Date() };
      const request = requestOf(endpointWith(), { sent: { ip: EDGE }, deps });
      const outcome = await Promise.resolve(origin().before?.(request)).catch(({ status }) => status);
      return [outcome, request.internal.origin?.ip];
    };
    expect(await noted('false')).toEqual([undefined, EDGE]);
    expect(await noted('true')).toEqual([403, undefined]);
  });
});
