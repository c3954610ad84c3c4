import { expect, it } from 'vitest';
import { ACTOR, endpointWith, requestOf } from '../../test/support/steps.ts';
import { AccountRates } from '../security/accountRates.ts';
import { rate } from './rate.ts';

it('refuses an account that asks too fast, in whole seconds to wait, and nobody else', () => {
  const rates = new AccountRates({ requestsAtOnce: 1, requestsPerSecond: 0.4 }, () => 0);
  const ask = (id?: number) => {
    const state = { actor: id === undefined ? undefined : { ...ACTOR, id } };
    return rate().before?.(requestOf(endpointWith(), { deps: { rates }, state }));
  };
  ask(1);
  expect(() => ask(1)).toThrow(expect.objectContaining({ status: 429, retryAfterSeconds: 3 }));
  ask(2);
  for (let i = 0; i < 3; i += 1) ask();
});
