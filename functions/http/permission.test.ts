import { expect, it } from 'vitest';
import { ACTOR, endpointWith, requestOf } from '../../test/support/steps.ts';
import { permission } from './permission.ts';

const allow = [{ permission: 'users.create', scope: 'all' }] as const;

it.each([
  ['super_admin', allow, undefined],
  ['deo', allow, 403],
  ['deo', undefined, undefined],
] as const)('a %s, where %j opens an endpoint, is refused with %s', (role, allowed, status) => {
  const endpoint = endpointWith(allowed ? { allow: allowed, access: undefined } : { access: 'signedIn' });
  const ask = () =>
    permission(endpoint).before?.(requestOf(endpoint, { state: { actor: { ...ACTOR, role } } }));
  if (status) expect(ask).toThrow(expect.objectContaining({ status }));
  else expect(ask()).toBeUndefined();
});

it('refuses whoever is not known', () => {
  const endpoint = endpointWith({ allow, access: undefined });
  expect(() => permission(endpoint).before?.(requestOf(endpoint))).toThrow(
    expect.objectContaining({ status: 403 }),
  );
});
