import { describe, expect, it } from 'vitest';
import { ROLES } from '#shared/access/roles.ts';
import { figuresOf } from '../stress/figures.ts';
import { Ledger, type Row } from '../stress/ledger.ts';
import { drawVisit, mixOf, mixText, type Recorded, readMix, routeOf } from '../stress/mix.ts';
import { steadiness } from '../stress/steady.ts';
import { seeded } from '../support/faults.ts';

const MB = 1_000_000;

describe('the judge of memory', () => {
  const series = (of: (i: number) => number) => Array.from({ length: 10 }, (_, i) => 20 * MB + of(i));

  it('takes a heap for flat that fills its caches first, and one that goes up and down', () => {
    expect(steadiness(series(() => 0))).toEqual({ growth: 0, allowed: MB, steady: true });
    expect(steadiness(series((i) => (i < 2 ? -5 * MB * (2 - i) : 0))).steady).toBe(true);
    const noise = seeded(7);
    expect(steadiness(series(() => noise() * 600_000)).steady).toBe(true);
  });

  it('tells a leak of 200 bytes a request from noise', () => {
    const perThousand = 200 * 1000;
    const { growth, steady } = steadiness(series((i) => i * perThousand));
    expect(growth).toBeCloseTo(7 * perThousand, 3);
    expect(steady).toBe(false);
    const noise = seeded(7);
    expect(steadiness(series((i) => i * perThousand + noise() * 200_000)).steady).toBe(false);
  });

  it('allows a large heap more, and judges nothing by a few samples', () => {
    expect(steadiness(series((i) => 100 * MB + i * perSample(0.02))).steady).toBe(true);
    expect(steadiness(series((i) => 100 * MB + i * perSample(0.05))).steady).toBe(false);
    expect(() => steadiness([1, 2, 3])).toThrow('3 samples');
  });

  /** The rise for each sample that makes this share of 120 MB from the first judged sample to the last. */
  const perSample = (share: number) => (120 * MB * share) / 7;
});

describe('what browsers ask for', () => {
  const asked = (sent: number, answered: number, method: string, address: string, more = {}): Recorded => ({
    role: 'hoi',
    tab: 'a 0',
    screen: '/teachers/12/edit',
    method,
    address: `/api${address}`,
    sent,
    answered,
    status: 200,
    ...more,
  });
  const each = (recorded: Recorded[]) =>
    ROLES.flatMap((role) => recorded.map((one) => ({ ...one, role, tab: `${role} ${one.tab}` })));

  it('is kept without ids and names, in steps of what was sent together', () => {
    const { roles } = mixOf(
      each([
        asked(1, 4, 'GET', '/teachers/12'),
        asked(2, 3, 'GET', '/teachers/similar?name=Lalthanpuii&phone=9862000001'),
        asked(5, 6, 'PUT', '/teachers/12'),
        asked(7, 8, 'GET', '/teachers?page=2&limit=10&district=Aizawl', { screen: '/teachers' }),
      ]),
    );
    expect(roles.hoi).toEqual([
      {
        screen: '/teachers',
        times: 1,
        steps: [['GET /teachers?page=2&limit=10&district={district}']],
      },
      {
        screen: '/teachers/:id/edit',
        times: 1,
        steps: [
          ['GET /teachers/similar?name={name}&phone={phone}', 'GET /teachers/{id}'],
          ['PUT /teachers/{id}'],
        ],
      },
    ]);
  });

  it('leaves out signing in and what was refused, and counts what was done alike', () => {
    const visit = asked(3, 4, 'GET', '/dashboard', { screen: '/' });
    const { roles } = mixOf(
      each([
        asked(1, 2, 'POST', '/auth/login'),
        asked(2, 3, 'GET', '/schools', { status: 403 }),
        visit,
        { ...visit, tab: 'b 0' },
      ]),
    );
    expect(roles.admin).toEqual([{ screen: '/', times: 2, steps: [['GET /dashboard']] }]);
  });

  it('is committed for every role, of requests that the API has, with no more than the shapes of them', () => {
    const mix = readMix();
    expect(Object.keys(mix.roles).sort()).toEqual([...ROLES].sort());
    const requests = Object.values(mix.roles).flatMap((visits) =>
      visits.flatMap(({ steps }) => steps.flat()),
    );
    const unknown = requests.filter((text) => {
      const [method = '', target = ''] = text.split(' ');
      return !routeOf(method, `/api${target}`);
    });
    expect(
      unknown,
      'The API does not have these routes: run "npm run stress -- --record", which rewrites test/stress/mix.json.',
    ).toEqual([]);
    expect(requests.filter((text) => /\d{5,}|%|@/.test(text))).toEqual([]);
    expect(mixText(mix)).toContain('"screen":"/teachers/:id/edit"');
  });

  it('is drawn as often as it was recorded', () => {
    const visits = [
      { screen: '/', times: 3, steps: [['GET /dashboard']] },
      { screen: '/reports', times: 1, steps: [['GET /reports/dashboard-stats']] },
    ];
    const random = seeded(3);
    const drawn = Array.from({ length: 4000 }, () => drawVisit(visits, random).screen);
    const home = drawn.filter((screen) => screen === '/').length;
    expect(home).toBeGreaterThan(2850);
    expect(home).toBeLessThan(3150);
  });
});

describe('the ledger of writes', () => {
  const school = (id: number, version = 1, more = {}): Row => ({ id, version, ...more });
  const begun = () => {
    const ledger = new Ledger();
    ledger.begin('school', [school(1, 4), school(2)]);
    return ledger;
  };

  it('finds nothing wrong where all that was acknowledged is there once', () => {
    const ledger = begun();
    ledger.changed('school', 1, { version: 6, field: 'phone', value: 'later' });
    ledger.changed('school', 1, { version: 5, field: 'phone', value: 'sooner' });
    ledger.made('school', school(3));
    ledger.gone('school', 2);
    const rows = [school(1, 6, { phone: 'later' }), school(3)];
    expect(ledger.compare('school', rows)).toEqual({ lost: [], twice: [] });
    expect(ledger.acknowledged).toBe(4);
  });

  it('names each write that is lost', () => {
    const ledger = begun();
    ledger.changed('school', 1, { version: 5, field: 'phone', value: 'sooner' });
    ledger.changed('school', 1, { version: 6, field: 'phone', value: 'later' });
    ledger.made('school', school(3));
    ledger.gone('school', 2);
    const rows = [school(1, 5, { phone: 'sooner' }), school(2)];
    expect(ledger.compare('school', rows).lost).toEqual([
      'school 1: phone is sooner and not later',
      'school 1: is of version 5',
      'school 3 is not there',
      'school 2 was deleted and is there',
      'school 3 is missing',
    ]);
  });

  it('names what was done twice', () => {
    const ledger = begun();
    ledger.changed('school', 1, { version: 5, field: 'phone', value: 'mine' });
    const rows = [school(1, 6, { phone: 'mine' }), school(2), school(9)];
    expect(ledger.compare('school', rows).twice).toEqual([
      'school 1: 1 versions of which nobody was told',
      'nobody was told of school 9',
    ]);
  });
});

describe('the figures of a run', () => {
  it('tell the refusals that the product owes from all others', () => {
    const call = (status: number, ms: number, expected = false) => ({
      endpoint: 'schools.list',
      ms,
      bytes: 100,
      status,
      expected,
    });
    const calls = [call(200, 1), call(200, 2), call(409, 3, true), call(409, 4), call(0, 10)];
    expect(figuresOf({ calls, seconds: 2 })).toEqual({
      requests: 5,
      seconds: 2,
      perSecond: 2.5,
      p50: 3,
      p95: 10,
      bytes: 100,
      expected: { 409: 1 },
      unexpected: { 0: 1, 409: 1 },
    });
  });
});
