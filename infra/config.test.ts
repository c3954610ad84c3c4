import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Sms } from '../functions/app/services.ts';
import { endpoints } from '../shared/contracts/index.ts';
import { outgoingMessages } from '../shared/messages/outgoing.ts';
import { PLACEHOLDERS, readSettings } from './config.ts';

const read = (prod: object) => readSettings((name) => (name === 'stage' ? 'prod' : { prod })).settings;

it('what cdk.json says takes the place of one area, one half of the throttle, and all that is set aside', () => {
  const common = read({});
  const settings = read({ memory: { schools: 2048 }, throttle: { rate: 5 }, reservedConcurrency: {} });
  expect(settings.memory).toEqual({ ...common.memory, schools: 2048 });
  expect(settings.memory.audit).toBe(1769);
  expect(settings.throttle).toEqual({ rate: 5, burst: common.throttle.burst });
  expect(settings.reservedConcurrency).toEqual({});
});

it('in production a flood of people who have not signed in meets a cap at every function that answers them', () => {
  const { reservedConcurrency } = read({});
  const open = endpoints.filter(({ access }) => access === 'public').map(({ id }) => id);
  expect(Object.keys(reservedConcurrency).sort()).toEqual(open.sort());
  expect(reservedConcurrency).toMatchObject({
    'auth.login': 50,
    'otpAuth.send': 20,
    'otpAuth.resend': 20,
    'otpAuth.verify': 20,
  });
  // A quota of 1,000 leaves most to those who have signed in.
  const sum = Object.values(reservedConcurrency).reduce((all, one) => all + one, 0);
  expect(sum).toBeLessThanOrEqual(300);
});

it.each([null, 5, 'much', [], [512], { factors: 512 }])('memory that is %j is refused', (memory) => {
  expect(() => read({ memory })).toThrow(/^settings\.prod in cdk\.json is wrong\. memory/);
});

const DOMAIN = {
  name: 'records.example.org',
  apiName: 'api.records.example.org',
  zoneId: 'Z0123456789',
  zoneName: 'example.org',
};

// A browser spells the origin of a page in lower case and without that dot, whatever was typed.
it.each([
  ['name', 'Records.example.org'],
  ['name', 'records.example.org.'],
  ['apiName', 'API.records.example.org'],
  ['zoneName', 'example.org.'],
  ['zoneName', 'example.ORG'],
])('a domain whose %s is %s is refused by the name of the setting', (setting, value) => {
  expect(read({ domain: DOMAIN }).domain).toEqual(DOMAIN);
  expect(() => read({ domain: { ...DOMAIN, [setting]: value } })).toThrow(
    `settings.prod in cdk.json is wrong. domain.${setting}: must be in lower case, without a dot at its end, as records.example.org.`,
  );
});

it('a domain with one name for the pages and the API is refused', () => {
  expect(() => read({ domain: { ...DOMAIN, apiName: DOMAIN.name } })).toThrow(
    'settings.prod in cdk.json is wrong. domain.apiName: must be another name than `name`.',
  );
});

it('settings of a stage that there is not are refused', () => {
  const context: Record<string, unknown> = { stage: 'prod', settings: { prd: { memory: 512 } } };
  expect(() => readSettings((name) => context[name])).toThrow(
    'There is no stage prd, which "settings" in cdk.json names: use dev or prod.',
  );
});

it('the texts of SMS that docs/deploying.md has registered are those that are sent', () => {
  const page = readFileSync('docs/deploying.md', 'utf8');
  const texts = {
    code: outgoingMessages.code('{#var#}', Number.NaN).replace('NaN', '{#var#}'),
    phoneChanged: outgoingMessages.contactChanged,
    attempts: outgoingMessages.attemptsSms,
    ticket: outgoingMessages.ticketSms,
  } satisfies Record<Sms['purpose'], string>;
  for (const [id, text] of Object.entries(texts))
    expect(page).toMatch(new RegExp(`^\\| \`${id}\`[^|]* \\| ${text.replace(/[.{}]/g, '\\$&')} +\\|$`, 'm'));
});

it('the example of docs/deploying.md is one that a deployment takes, with nothing left to fill in', () => {
  const [, text = ''] = /```json\n(.*?)```/s.exec(readFileSync('docs/deploying.md', 'utf8')) ?? [];
  const context = JSON.parse(text);
  // A deployment without `--context stage=prod` is of dev.
  expect(context.stage).toBe('dev');
  const { settings } = readSettings((name) => ({ ...context, stage: 'prod' })[name]);
  expect(settings).toMatchObject(context.settings.prod);
  for (const [name, standIn] of Object.entries(PLACEHOLDERS)) {
    expect(settings[name as keyof typeof PLACEHOLDERS]).not.toBe(standIn);
  }
  expect(settings.messaging.sms?.templateIds).toBeDefined();
  expect(settings.keepData).toBe(true);
});
