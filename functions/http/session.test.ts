import { expect, it } from 'vitest';
import { endpointWith, requestOf } from '../../test/support/steps.ts';
import { bearerOf, session } from './session.ts';

it('lets anybody call a public endpoint', async () => {
  const request = requestOf(endpointWith(), { sent: { token: 'a.b.c' } });
  await session(endpointWith()).before?.(request);
  expect(request.internal).toMatchObject({ actor: undefined, versions: {} });
});

it.each([undefined, 'Basic a.b.c', 'Bearer a.b', 'Bearer  a.b.c', 'bearer a.b.c', 'Bearer a.b.c d'])(
  'takes %j for nobody, without a look at the table',
  async (authorization) => {
    expect(bearerOf(authorization)).toBeUndefined();
    const endpoint = endpointWith({ access: 'signedIn' });
    const request = requestOf(endpoint, { sent: { headers: authorization ? { authorization } : {} } });
    await expect(session(endpoint).before?.(request)).rejects.toMatchObject({ status: 401 });
    expect(request.internal.actor).toBeUndefined();
  },
);

it('reads the token of a bearer', () => {
  expect(bearerOf('Bearer a-1.b_2.c')).toBe('a-1.b_2.c');
});
