import { beforeAll, describe, expect, it } from 'vitest';
import { type ScanEvent, run as scan } from '#functions/events/scanResult.ts';
import { run as sweepUploads } from '#functions/events/sweepUploads.ts';
import { keys } from '#functions/table/keys.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import { emptyAfter } from '../support/binWorld.ts';
import { memoryBlobs, testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { medicalCalls, medicalInput, newTeacher, pdf } from '../support/medicalWorld.ts';
import { rowsOf } from '../support/rows.ts';
import { schoolInput, seedUser, tokenFor } from '../support/seed.ts';
import { loose } from '../support/staff.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
let time = Date.parse('2026-11-21T06:00:00Z');
const now = () => new Date(time);
const blobs = memoryBlobs(now);
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let medical: ReturnType<typeof medicalCalls>;

const LONG = { accessTokenSeconds: 1e6, refreshIdleSeconds: 1e6, refreshAbsoluteSeconds: 1e6 };
beforeAll(async () => {
  const { secrets, snapshots } = testDeps({ engine });
  deps = testDeps({
    engine,
    now,
    limits: { ...LONG, uploadsPerDay: 40 },
    shared: { secrets, snapshots, documents: blobs },
  });
  world = await teacherWorld(deps);
  medical = medicalCalls(deps, world);
});

const objectOf = (key: string) => `medical-records/${key}`;
const held = (key: string) => blobs.files.has(objectOf(key));
const itemOf = (key: string) => deps.table.get(keys.upload(key));
const arrived = (key: string) => scan(deps, { source: 'aws.s3', detail: { object: { key: objectOf(key) } } });
const found = (key: string, scanResultStatus: string) =>
  scan(deps, {
    source: 'aws.guardduty',
    detail: { s3ObjectDetails: { objectKey: objectOf(key) }, scanResultDetails: { scanResultStatus } },
  } satisfies ScanEvent);

/** Uploads a document. Returns its path and its key. */
async function uploaded(...sent: Parameters<typeof medical.upload>) {
  const answer = await medical.upload(...sent);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  const url: string = answer.body.data.url;
  return { url, key: url.split('/').at(-1) ?? '' };
}
/** Creates a teacher with a record and a clean document. */
async function documented(school = '1001', file?: Parameters<typeof medical.upload>[0]) {
  const [id, document] = [await newTeacher(world, school), await uploaded(file)];
  await arrived(document.key);
  const made = await medical.add(medicalInput(id, { documents: document.url }));
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return { id, ...document };
}

describe('a document', () => {
  it('R51: comes back as it was sent, to be saved and not to be run', async () => {
    const { key } = await documented('1001', { name: 'Zâwng "1".pdf' });
    const answer = await medical.open(key);
    expect([answer.status, answer.body]).toEqual([200, pdf()]);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Z_wng _1_.pdf"; filename*=UTF-8''Z%C3%A2wng%20%221%22.pdf`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'cache-control': 'no-store',
    });
  });

  it('R51: is for those who may see its teacher', async () => {
    const { key } = await documented('1002');
    const seen = { hoi: 404, sdeo: 404, deo: 200, admin: 200, teacher: 404 };
    for (const [role, status] of Object.entries(seen)) {
      expect((await medical.open(key, role as 'hoi')).status, role).toBe(status);
    }
    const views = (await rowsOf(engine, 'AUDIT#')).filter(
      ({ resource_id, action }) => resource_id === key && action === 'view',
    );
    expect(views.map(({ username }) => username).sort()).toEqual(
      [world.users.deo.username, world.users.admin.username].sort(),
    );
  });

  it('R51: is for the teacher whose it is, and for no colleague', async () => {
    const [own, other] = [await documented('1001'), await documented('1001')];
    const user = await seedUser(deps, 'teacher', { teacher_id: own.id });
    const token = await tokenFor(deps, user);
    const open = async (file: string) =>
      (await callById('uploads.get', deps, { token, params: { file } })).status;
    expect([await open(own.key), await open(other.key)]).toEqual([200, 404]);
  });

  it('R51: that belongs to no record is for its uploader only, and administrators may delete it', async () => {
    const [own, officers] = [await uploaded(), await uploaded({}, 'deo')];
    for (const { key } of [own, officers]) await arrived(key);
    const seen = async (key: string) => {
      const statuses: [string, number][] = [];
      for (const role of ['super_admin', 'admin', 'deo', 'hoi'] as const)
        statuses.push([role, (await medical.open(key, role)).status]);
      return Object.fromEntries(statuses);
    };
    expect(await seen(own.key)).toEqual({ super_admin: 404, admin: 200, deo: 404, hoi: 404 });
    expect(await seen(officers.key)).toEqual({ super_admin: 404, admin: 404, deo: 200, hoi: 404 });
    expect((await medical.drop(officers.key)).status).toBe(200);
  });

  it('R53: is given out once it was found clean, not before and not when it was blocked', async () => {
    const { key, url } = await uploaded();
    const pending = await medical.open(key);
    expect([pending.status, pending.body.message]).toEqual([409, medicalMessages.beingChecked]);
    for (const failed of ['FAILED', 'UNSUPPORTED', 'ACCESS_DENIED']) await found(key, failed);
    expect((await medical.open(key)).status).toBe(409);
    await found(key, 'NO_THREATS_FOUND');
    expect((await medical.open(key)).status).toBe(200);
    await found(key, 'THREATS_FOUND');
    // Events come twice and in any order. A blocked document stays blocked.
    await found(key, 'NO_THREATS_FOUND');
    const blocked = await medical.open(key);
    expect([blocked.status, blocked.body.message]).toEqual([404, medicalMessages.quarantined]);
    const id = await newTeacher(world);
    const refused = await medical.add(medicalInput(id, { documents: url }));
    expect(refused.body.issues).toEqual([{ field: 'documents', message: medicalMessages.quarantined }]);
  });

  it('R53: with the EICAR text in it is blocked by the look of our own', async () => {
    const eicar = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR${'-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'}`;
    const { key } = await uploaded({ bytes: pdf(eicar) });
    await arrived(key);
    expect(await itemOf(key)).toMatchObject({ state: 'quarantined' });
    expect(deps.lines.filter(({ ThreatFound }) => ThreatFound === 1).length).toBeGreaterThan(0);
  });

  it('R53: that the table does not know yet has its event come again', async () => {
    await blobs.put(objectOf('11111111-2222-4333-8444-555555555555.pdf'), pdf());
    await expect(arrived('11111111-2222-4333-8444-555555555555.pdf')).rejects.toThrow();
  });

  it('R53: that was deleted meanwhile is nobody’s, and its event does not come again', async () => {
    const { key, url } = await uploaded();
    expect(await itemOf(key)).toBeDefined();
    expect((await medical.drop(key)).status).toBe(200);
    expect([await itemOf(key), held(key), url.endsWith(key)]).toEqual([undefined, false, true]);
    await found(key, 'NO_THREATS_FOUND');
    await arrived(key);
    expect(await itemOf(key)).toBeUndefined();
  });

  it.each(['FAILED', 'ACCESS_DENIED', 'UNSUPPORTED'])(
    'R53: that could not be scanned (%s) stays unread, and is counted for the alarm',
    async (status) => {
      const { key } = await uploaded();
      const from = deps.lines.length;
      await found(key, status);
      expect(await itemOf(key)).toMatchObject({ state: 'pending' });
      expect(deps.lines.slice(from).filter(({ ScanUndecided }) => ScanUndecided === 1)).toHaveLength(1);
    },
  );

  it('belongs to one record, with which it stays and goes', async () => {
    const first = await documented();
    const record = (await medical.read(first.id)).body.data.data[0];
    expect(record).toMatchObject({
      documents: first.url,
      document: { name: 'note.pdf', type: 'application/pdf', state: 'clean', size: pdf().length },
    });
    const other = await medical.add(medicalInput(await newTeacher(world), { documents: first.url }));
    expect(other.body.issues).toEqual([{ field: 'documents', message: medicalMessages.uploadTaken }]);
    const attached = await medical.drop(first.key);
    expect([attached.status, attached.body.message]).toEqual([409, medicalMessages.uploadAttached]);

    const second = await uploaded();
    expect((await medical.change(first.id, { documents: second.url })).status).toBe(200);
    expect([await itemOf(first.key), held(first.key), held(second.key)]).toEqual([undefined, false, true]);
    await medical.change(first.id, { documents: '' });
    expect([await itemOf(second.key), held(second.key)]).toEqual([undefined, false]);
    const third = await uploaded();
    await medical.change(first.id, { documents: third.url });
    await medical.remove(first.id);
    // It waits in the bin with its record, where nobody opens it, and ends with it.
    expect([(await medical.open(third.key)).status, held(third.key)]).toEqual([404, true]);
    await emptyAfter(engine, deps, 31);
    expect([await itemOf(third.key), held(third.key)]).toEqual([undefined, false]);
  });

  it('goes to one of two records that ask for it at once', async () => {
    const [{ url }, ...ids] = [await uploaded(), await newTeacher(world), await newTeacher(world)] as const;
    const answers = await Promise.all(ids.map((id) => medical.add(medicalInput(id, { documents: url }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
  });

  it('that belongs to none is deleted by an administrator', async () => {
    const { key } = await uploaded();
    // An officer deletes what they uploaded themselves, and does not learn of that of others.
    expect((await medical.drop(key, 'deo')).status).toBe(404);
    expect((await medical.drop(key)).body).toEqual({ success: true, message: medicalMessages.uploadDeleted });
    expect([await itemOf(key), held(key)]).toEqual([undefined, false]);
    expect((await medical.drop(key)).status).toBe(404);
  });

  it('is called by a name of ours and nothing else', async () => {
    for (const file of ['../x.pdf', '%2e%2e%2fx.pdf', 'x.pdf', `${'0'.repeat(36)}.html`]) {
      expect((await medical.open(file)).status, file).toBe(400);
    }
  });
});

describe('uploads', () => {
  it('R52: are listed where their records are in scope', async () => {
    const near = await documented('1001');
    const far = await documented('1003');
    const loosePart = await uploaded();
    const urls = async (role: 'admin' | 'hoi') =>
      (await medical.uploads('limit=1000', role)).body.data.map(({ url }: { url: string }) => url);
    expect((await urls('admin')).slice(0, 2)).toEqual([far.url, near.url]);
    expect(await urls('admin')).not.toContain(loosePart.url);
    expect(await urls('hoi')).toContain(near.url);
    expect(await urls('hoi')).not.toContain(far.url);
  });

  it('are refused in any form but a form with one file', async () => {
    const boundary = (parts: string) => ({
      rawBody: parts.replaceAll('\n', '\r\n'),
      headers: { 'content-type': 'multipart/form-data; boundary=xx' },
    });
    const send = (sent: object) => callById('uploads.create', deps, world.as('admin', sent));
    expect((await send({ body: { file: 'x' } })).status).toBe(415);
    const text = '--xx\nContent-Disposition: form-data; name="file"\n\nx\n--xx--\n';
    const other = '--xx\nContent-Disposition: form-data; name="other"\n\nx\n--xx--\n';
    for (const [form, field] of [
      [text, 'file'],
      [other, 'other'],
    ] as const) {
      const { status, body } = await send(boundary(form));
      expect([status, body.issues?.[0]?.field]).toEqual([400, field]);
    }
    expect((await send(boundary('--yy\n'))).status).toBe(400);
    // A body that is too large for a document, with everything that a form writes around it, is not even read.
    const large = other.replace('\n\nx', `\n\n${'x'.repeat(5 * 1024 * 1024)}`);
    expect((await send(boundary(large))).status).toBe(413);
  });

  it('R52: are so many a day for one account, with those that are refused', async () => {
    const { secrets, snapshots, documents } = deps;
    const strict = testDeps({
      engine,
      now,
      limits: { ...LONG, uploadsPerDay: 3 },
      shared: { secrets, snapshots, documents },
    });
    const { upload } = medicalCalls(strict, world);
    const answers = [];
    for (const bytes of [Buffer.from('no PDF'), pdf(), pdf(), pdf()])
      answers.push(await upload({ bytes }, 'super_admin'));
    expect(answers.map(({ status }) => status)).toEqual([415, 201, 201, 429]);
    expect(answers[3]?.body.message).toContain('uploaded');
    expect(Number(answers[3]?.headers['retry-after'])).toBe(24 * 3600);
  });
});

describe('R60: what is deleted with a teacher, and gone once the bin is emptied', () => {
  it('is the medical record and its document too', async () => {
    const { id, key } = await documented();
    const params = { params: { id: String(id) } };
    expect((await callById('teachers.delete', deps, world.as('admin', params))).body.message).toBe(
      'This teacher still has 1 medical record',
    );
    const forced = { ...params, query: 'force=true' };
    expect((await callById('cascade.deleteTeacher', deps, world.as('admin', forced))).status).toBe(200);
    expect([(await medical.open(key)).status, held(key)]).toEqual([404, true]);
    await emptyAfter(engine, deps, 31);
    expect([await deps.table.get(keys.medical(id)), await itemOf(key), held(key)]).toEqual([
      undefined,
      undefined,
      false,
    ]);
    expect((await deps.medical.look()).some((row) => row.id === id)).toBe(false);
  });

  it('and of a school: of every teacher', async () => {
    const school = await callById('schools.create', deps, world.as('admin', { body: schoolInput('7007') }));
    const id = String(school.body.data.id);
    const gone: { id: number; key: string }[] = [];
    for (let n = 0; n < 8; n += 1) gone.push(await documented('7007'));
    const impact = await callById('cascade.schoolImpact', deps, world.as('admin', { params: { id } }));
    expect(impact.body.data.cascadeInfo).toMatchObject({ teachers: 8, medicalRecords: 8 });
    const forced = { params: { id }, query: 'force=true' };
    expect((await callById('cascade.deleteSchool', deps, world.as('admin', forced))).status).toBe(200);
    for (const { key } of gone) expect([(await medical.open(key)).status, held(key)]).toEqual([404, true]);
    await emptyAfter(engine, deps, 31);
    for (const { id: teacher, key } of gone) {
      expect([await deps.table.get(keys.medical(teacher)), await itemOf(key), held(key)]).toEqual([
        undefined,
        undefined,
        false,
      ]);
    }
    expect(await loose(engine, deps)).toEqual([]);
  });
});

describe('the sweep', () => {
  it('takes what belongs to no record since a day, and bytes that nobody knows', async () => {
    const kept = await documented();
    const old = await uploaded();
    const unknown = objectOf('99999999-2222-4333-8444-555555555555.pdf');
    await blobs.put(unknown, pdf());
    time += 23 * 3600 * 1000;
    const young = await uploaded();
    await sweepUploads(deps);
    expect([held(old.key), blobs.files.has(unknown)]).toEqual([true, true]);
    time += 2 * 3600 * 1000;
    expect(await sweepUploads(deps)).toBeGreaterThanOrEqual(2);
    expect([held(kept.key), held(old.key), blobs.files.has(unknown), held(young.key)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect([await itemOf(old.key), (await itemOf(young.key))?.key]).toEqual([undefined, young.key]);
    expect(await sweepUploads(deps)).toBe(0);
  });
});
