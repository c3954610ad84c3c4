import { expect, it } from 'vitest';
import { readSettings } from './config.ts';

const read = (prod: object) => readSettings((name) => (name === 'stage' ? 'prod' : { prod })).settings;

it('what cdk.json says takes the place of one area, one half of the throttle, and all that is set aside', () => {
  const common = read({});
  const settings = read({ memory: { schools: 2048 }, throttle: { rate: 5 }, reservedConcurrency: {} });
  expect(settings.memory).toEqual({ ...common.memory, schools: 2048 });
  expect(settings.memory.audit).toBe(1769);
  expect(settings.throttle).toEqual({ rate: 5, burst: common.throttle.burst });
  expect(settings.reservedConcurrency).toEqual({});
});

it('sign-in in production has functions set aside for each of its calls, codes sent again too', () => {
  expect(read({}).reservedConcurrency).toEqual({
    'auth.login': 50,
    'otpAuth.send': 20,
    'otpAuth.resend': 20,
    'otpAuth.verify': 20,
  });
});

it.each([null, 5, 'much', [512]])('memory that is %j is refused', (memory) => {
  expect(() => read({ memory })).toThrow(/^settings\.prod in cdk\.json is wrong\. memory/);
});
