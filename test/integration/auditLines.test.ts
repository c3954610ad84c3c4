import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDeps } from '#functions/app/createDeps.ts';
import { FUNCTION_ENVIRONMENT, testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { medicalInput, newTeacher } from '../support/medicalWorld.ts';
import { teacherInput } from '../support/seed.ts';
import { allItems, auditedBy, signIn } from '../support/signIn.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
beforeAll(async () => {
  deps = testDeps({ engine });
  world = await teacherWorld(deps);
});
afterEach(() => vi.restoreAllMocks());

const call = (id: string, sent: Parameters<typeof callById>[2]) =>
  callById(id, deps, world.as('admin', sent));

describe('R66: forty at once leave forty entries', () => {
  it('of five people’s records, each looked at and changed by eight', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const id = await newTeacher(world);
      expect((await call('medicalRecords.create', { body: medicalInput(id) })).status).toBe(201);
      ids.push(id);
    }
    const asked = ids.flatMap((id) =>
      Array.from({ length: 8 }, (_, n) => ({ id, look: n % 2 === 0, ailmentName: `Change ${n}` })),
    );
    const statuses: number[] = [];
    const entries = await auditedBy(engine, () =>
      Promise.all(
        asked.map(async ({ id, look, ailmentName }) => {
          const params = { teacherId: String(id) };
          const sent = look ? { params } : { params, body: { ailmentName } };
          statuses.push((await call(look ? 'medicalRecords.get' : 'medicalRecords.update', sent)).status);
        }),
      ),
    );
    expect(statuses).toEqual(Array(40).fill(200));
    const told = (action: string) => entries.filter((entry) => entry.action === action).length;
    expect([entries.length, told('view'), told('update')]).toEqual([40, 20, 20]);
  });
});

describe('R68: a line of the log, an entry of the trail', () => {
  const FORGED = '\r\n{"level":"INFO","endpoint":"auth.login"}\n\u001b[31m","level":"\u0000\u0085';
  const CONTROL = /\p{Cc}/u;

  it('is one, whatever calls itself a browser or a person', async () => {
    const headers = { 'user-agent': `${FORGED}${'x'.repeat(1000)}` };
    const entries = await auditedBy(engine, async () => {
      await signIn(deps, `${FORGED}nobody`, { headers });
      await signIn(deps, world.users.deo.username, { headers });
      await call('schools.get', { params: { id: '99999' }, headers });
    });
    expect(entries.length).toBeGreaterThanOrEqual(2);
    for (const entry of entries) {
      expect(entry.user_agent).toHaveLength(256);
      expect(JSON.stringify(Object.values(entry))).not.toMatch(/\\r|\\n|\\u00/);
      expect(String(entry.user_agent)).not.toMatch(CONTROL);
    }
    const stored = JSON.stringify(await allItems(engine));
    expect(stored).not.toContain('nobody"');
  });

  it('is kept of a refusal too, where what was asked for is cut in the middle of a character', async () => {
    const asked = `${'x'.repeat(63)}😀\u0001`;
    const path = '/schools/school-id/{schoolId}';
    const entries = await auditedBy(engine, async () => {
      const sent = world.as('teacher', { path, params: { schoolId: asked } });
      expect((await callById('schools.delete', deps, sent)).status).toBe(403);
    });
    expect(entries).toMatchObject([{ action: 'permission_denied', resource_id: `${'x'.repeat(63)}\ufffd` }]);
  });

  it('tells who asked by the number of the account, and never by its name (R58)', async () => {
    const { id, username } = world.users.admin;
    deps.lines.length = 0;
    expect((await call('schools.list', {})).status).toBe(200);
    expect(deps.lines).toMatchObject([{ endpoint: 'schools.list', status: 200, actor: id }]);
    expect(JSON.stringify(deps.lines)).not.toContain(username);
  });

  it('leaves a process as one line, whatever it holds', () => {
    const { log } = createDeps(FUNCTION_ENVIRONMENT);
    const written: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
    log({ level: 'INFO', text: FORGED });
    vi.restoreAllMocks();
    expect(written).toHaveLength(1);
    expect(written[0]?.trimEnd()).not.toMatch(/[\r\n]/);
    expect(written[0]).not.toContain('\u001b');
    expect(JSON.parse(written[0] ?? '')).toMatchObject({ level: 'INFO', text: FORGED });
  });
});

describe('R57: an Aadhaar number', () => {
  it.each(['000000000000', '123456789012', '234567890123'])(
    'is any twelve digits, whatever its check digit and its first: %s',
    async (aadhaar_number) => {
      const made = await world.add(teacherInput(`AADHAAR-${aadhaar_number}`, '1001', { aadhaar_number }));
      expect(made.status).toBe(201);
      expect(made.body.data.aadhaar_number).toBe(`XXXXXXXX${aadhaar_number.slice(-4)}`);
    },
  );

  it.each(['12345678901', '1234567890123', '12345678901a', '１２３４５６７８９０１２'])(
    'is nothing else: %s',
    async (aadhaar_number) => {
      const made = await world.add(teacherInput('AADHAAR-NONE', '1001', { aadhaar_number }));
      expect(made.status).toBe(400);
      expect(made.body.issues[0].field).toBe('aadhaar_number');
    },
  );
});
