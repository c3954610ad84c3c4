import { keys } from '#functions/table/keys.ts';
import { binScenarios } from './binScenarios.ts';
import { closureScenarios } from './closureScenarios.ts';
import type { testDeps } from './deps.ts';
import { duplicateScenarios } from './duplicateScenarios.ts';
import { callById } from './everyHandler.ts';
import { factorScenarios } from './factorScenarios.ts';
import type { Sent } from './invoke.ts';
import { fileForm, medicalInput } from './medicalWorld.ts';
import { orderScenarios } from './orderScenarios.ts';
import { type Scenario, scenarioMakers } from './scenarioMakers.ts';
import { PASSWORD, schoolInput, seedUser, tokenFor } from './seed.ts';
import { newAddress } from './signIn.ts';
import { staff } from './staff.ts';
import type { TeacherWorld } from './teacherWorld.ts';
import { ticketScenarios } from './ticketScenarios.ts';

const PLACES = ['/locations/rd-blocks', '/locations/habitations'] as const;
const idOf = ({ id }: { id: number }) => ({ id: String(id) });
/** A day of its own, far ahead. */
const dayFrom = (days: number) =>
  new Date(Date.UTC(2060, 0, 1) + (days - 40_000) * 86_400_000).toISOString().slice(0, 10);
const fileOf = (url: string) => ({ file: url.split('/').at(-1) ?? '' });

/** The scenarios of every endpoint that writes, by its id. */
export function writeScenarios(
  deps: ReturnType<typeof testDeps>,
  world: TeacherWorld,
): Record<string, Scenario[]> {
  const {
    unique,
    made,
    school,
    person,
    teacher,
    upload,
    sick,
    phone,
    account,
    somebody,
    teacherAccount,
    officer,
    onPage,
    mailedToken,
    changeToken,
    codeTo,
    placeBody,
    itemBody,
    importInput,
    importRow,
    importOf,
    importVersion,
  } = scenarioMakers(deps, world);
  const admin = (more: () => Promise<Sent>) => async () => world.as('admin', await more());
  const chief = (more: () => Promise<Sent>) => async () => world.as('super_admin', await more());

  /** A call on an item that was made for it, at its path and `after`. */
  const onItem = (path: string, after = '', body?: () => object): Scenario => ({
    about: path,
    prepare: chief(async () => {
      const place = path.startsWith('/locations');
      const item = await made(place ? 'locations.create' : 'masterData.create', {
        path,
        body: place ? placeBody(path) : itemBody(path),
      });
      return { path: `${path}/{id}${after}`, params: idOf(item), body: body?.() };
    }),
  });
  const renamed = () => ({ name: `Renamed ${unique()}` });
  /** A question that is shared, so that both of its items are written. */
  const question = (shared_with = 'hoi') => ({
    name: `Question ${unique()}`,
    query: { of: 'schools', all: [['pincode', 'empty', true]] },
    shared_with,
  });
  /** A school whose posts are entered. */
  const posted = async () => {
    const one = await school();
    const lines = [{ designation: 'Teacher', subject: '', sanctioned: 2 }];
    await made('posts.update', { params: { schoolId: one.school_id }, body: { version: 0, lines } });
    return one;
  };
  const force = 'force=true';
  const factors = factorScenarios({ deps, as: world.as });
  const bin = binScenarios({
    made,
    sick,
    posted,
    staff: (school_id, count) => staff(world, school_id, count),
    chief,
  });
  const duplicates = duplicateScenarios({ made, teacher, sick, teacherAccount, admin, chief });

  return {
    ...factors,
    ...bin,
    'bin.restore': [...(bin['bin.restore'] ?? []), ...duplicates.restores],
    ...duplicates.scenarios,
    'ask.createQuestion': [
      {
        prepare: admin(async () => {
          // The first question of an account has no turn of an earlier one that somebody could have taken.
          await made('ask.createQuestion', { body: question() }, 'admin');
          return { body: { ...question(), name: 'Another' } };
        }),
      },
    ],
    'ask.updateQuestion': [
      {
        prepare: admin(async () => {
          const { id } = await made('ask.createQuestion', { body: question() }, 'admin');
          return { params: { questionId: id }, body: { ...question('deo'), version: 1 } };
        }),
      },
    ],
    'ask.deleteQuestion': [
      {
        prepare: admin(async () => {
          const { id } = await made('ask.createQuestion', { body: question() }, 'admin');
          return { params: { questionId: id } };
        }),
      },
    ],
    'ask.export': [
      { steps: true, prepare: admin(async () => ({ body: { query: question().query, format: 'csv' } })) },
    ],
    'audit.noteExport': [
      { prepare: admin(async () => ({ body: { resource: 'school', rows: 3, q: '', ids: '1-3' } })) },
    ],
    'auth.login': [
      {
        prepare: async () => ({
          body: { username: (await officer()).username, password: PASSWORD },
          ip: newAddress(),
        }),
      },
      ...(factors['auth.login'] ?? []),
    ],
    'auth.changeFirstPassword': [
      {
        // The change, and the sign-in.
        audits: 2,
        prepare: async () => {
          const { user } = await somebody();
          const { username } = user as { username: string };
          return {
            body: { username, password: PASSWORD, new_password: `kettles ${unique()} in rain` },
            ip: newAddress(),
          };
        },
      },
    ],
    'auth.changePassword': [
      {
        prepare: async () => ({
          token: await tokenFor(deps, await officer()),
          body: { current_password: PASSWORD, new_password: `kettles ${unique()} in rain` },
          ip: newAddress(),
        }),
      },
    ],
    'auth.confirmChange': [
      { prepare: async () => ({ body: { token: await changeToken() }, ip: newAddress() }) },
    ],
    'auth.refresh': [{ prepare: onPage, audits: 0 }],
    'auth.logout': [{ prepare: onPage }],
    'auth.requestPasswordReset': [
      { prepare: async () => ({ body: { email: (await officer()).email }, ip: newAddress() }) },
      {
        about: 'an address nobody has',
        prepare: async () => ({ body: { email: `${unique()}@example.org` }, ip: newAddress() }),
      },
    ],
    'auth.resetPassword': [
      {
        prepare: async () => ({
          body: {
            token: await mailedToken((await officer()).email),
            password: `kettles in the rain ${unique()}`,
          },
          ip: newAddress(),
        }),
      },
    ],
    'cascade.deleteSchool': [
      {
        audits: 3,
        steps: true,
        prepare: admin(async () => {
          const { id, school_id } = await posted();
          await staff(world, school_id, 2);
          return { params: idOf({ id }), query: force };
        }),
      },
    ],
    'cascade.deleteTeacher': [
      { prepare: admin(async () => ({ params: { id: (await sick()).teacherId }, query: force })) },
    ],
    'cascade.deleteUser': [
      { prepare: chief(async () => ({ params: idOf(await somebody()), query: force })) },
      ...(factors['cascade.deleteUser'] ?? []),
    ],
    'posts.update': [
      {
        about: 'that nobody had entered',
        prepare: admin(async () => ({
          params: { schoolId: (await school()).school_id },
          body: { version: 0, lines: [{ designation: 'Headmaster', subject: '', sanctioned: 1 }] },
        })),
      },
      {
        about: 'of a school that has some',
        prepare: admin(async () => {
          const params = { schoolId: (await school()).school_id };
          const lines = [{ designation: 'Headmaster', subject: '', sanctioned: 1 }];
          const { version } = await made('posts.update', { params, body: { version: 0, lines } }, 'admin');
          return { params, body: { version, lines: [] } };
        }),
      },
    ],
    // Nobody can tell the function that writes the file, so the request stays as one that failed.
    'exports.create': [{ steps: true, prepare: admin(async () => ({ body: { kind: 'schools' } })) }],
    'imports.create': [{ prepare: admin(async () => ({ body: importInput() })) }],
    'imports.part': [
      {
        audits: 0,
        prepare: admin(async () => {
          const { id } = await made('imports.create', { body: importInput() }, 'admin');
          return { params: { importId: id, part: '1' }, body: { rows: [await importRow()] } };
        }),
      },
    ],
    'imports.check': [
      {
        audits: 0,
        prepare: admin(async () => ({ params: { importId: await importOf('part') } })),
      },
    ],
    'imports.addNames': [
      {
        prepare: chief(async () => ({
          params: { importId: await importOf('check') },
          body: { names: [{ collection: 'religions', path: [`Religion ${unique()}`] }] },
        })),
      },
    ],
    'imports.run': [
      {
        prepare: admin(async () => {
          const importId = await importOf('check');
          return { params: { importId }, body: { version: await importVersion(importId), take: [2] } };
        }),
      },
    ],
    'imports.undo': [{ prepare: admin(async () => ({ params: { importId: await importOf('run') } })) }],
    'medicalRecords.forFile': [
      { prepare: admin(async () => ({ body: { teacher_ids: [(await sick()).teacherId].map(Number) } })) },
    ],
    'locations.create': PLACES.map((path) => ({
      about: path,
      prepare: chief(async () => ({ path, body: placeBody(path) })),
    })),
    'locations.update': PLACES.map((path) => onItem(path, '', renamed)),
    'locations.deactivate': PLACES.map((path) => onItem(path)),
    'locations.remove': PLACES.map((path) => ({ ...onItem(path, '/permanent'), steps: true })),
    'masterData.create': ['/districts', '/subjects'].map((path) => ({
      about: path,
      prepare: chief(async () => ({ path, body: itemBody(path) })),
    })),
    'masterData.update': [onItem('/mediums', '', renamed)],
    'masterData.deactivate': [onItem('/mediums')],
    'masterData.remove': [{ ...onItem('/school-types', '/permanent'), steps: true }],
    'masterData.force': [
      {
        about: 'a religion that a teacher has',
        audits: 2,
        steps: true,
        prepare: chief(async () => {
          const item = await made('masterData.create', { path: '/religions', body: itemBody('/religions') });
          await teacher({ religion: item.name });
          return { params: idOf(item) };
        }),
      },
    ],
    'medicalRecords.create': [
      {
        about: 'with a document',
        prepare: admin(async () => {
          const [{ id }, documents] = [await teacher(), await upload()];
          return { body: medicalInput(id, { documents }) };
        }),
      },
    ],
    'medicalRecords.update': [
      {
        about: 'with another document',
        prepare: chief(async () => ({ params: await sick(), body: { documents: await upload() } })),
      },
    ],
    'medicalRecords.delete': [{ prepare: chief(async () => ({ params: await sick() })) }],
    'medicalRecords.get': [{ prepare: admin(async () => ({ params: await sick() })) }],
    'otpAuth.send': [
      {
        waits: true,
        prepare: async () => ({ body: { phone: (await teacherAccount()).phone }, ip: newAddress() }),
      },
      {
        about: 'a phone nobody has',
        waits: true,
        prepare: async () => ({ body: { phone: phone() }, ip: newAddress() }),
      },
    ],
    'otpAuth.resend': [
      {
        waits: true,
        prepare: async () => ({ body: { phone: (await teacherAccount()).phone }, ip: newAddress() }),
      },
    ],
    'otpAuth.verify': [
      {
        prepare: async () => {
          const user = await teacherAccount();
          return { body: { phone: user.phone, otp: await codeTo(user.phone) }, ip: newAddress() };
        },
      },
    ],
    'otpAuth.deskCode': [
      {
        waits: true,
        prepare: async () => {
          const { teacher_id } = await teacherAccount();
          return world.as('hoi', { body: { teacher_id, seen: true } });
        },
      },
    ],
    'profile.get': [
      {
        about: 'with a medical record',
        prepare: async () => {
          const { teacherId } = await sick();
          const user = await seedUser(deps, 'teacher', { teacher_id: Number(teacherId), phone: phone() });
          return { token: await tokenFor(deps, user) };
        },
      },
    ],
    ...closureScenarios({
      ...{ made, school, teacher, as: world.as },
      head: (at) => seedUser(deps, 'hoi', at),
    }),
    ...orderScenarios({
      ...{ unique, made, school, teacher, upload, teacherAccount },
      head: (phone, school_id) => seedUser(deps, 'hoi', { school_id, phone }),
      as: world.as,
    }),
    ...ticketScenarios({ deps, made, unique, teacherAccount, phone, as: world.as }),
    'rules.update': [
      {
        prepare: chief(async () => {
          const { now } = await made('rules.get', {});
          const { version: _, ...rules } = now;
          return { body: { ...rules, from: dayFrom(Number(unique())) } };
        }),
      },
    ],
    'profile.update': [
      {
        prepare: async () => {
          const token = await tokenFor(deps, await teacherAccount());
          return { token, body: { phone_number: phone(), email: `t${unique()}@example.org` } };
        },
      },
    ],
    'reports.export': [{ prepare: admin(async () => ({ query: 'format=csv' })) }],
    'schools.create': [{ prepare: admin(async () => ({ body: schoolInput(unique()) })) }],
    'schools.update': [
      { prepare: admin(async () => ({ params: idOf(await school()), body: { school_name: 'Changed' } })) },
    ],
    'schools.delete': [{ prepare: admin(async () => ({ params: idOf(await posted()) })) }],
    'views.save': [
      {
        prepare: async () => {
          const { user } = await somebody({});
          const views = [{ list: 'teachers', name: 'Away', search: 'status=On+deputation' }];
          return { token: await tokenFor(deps, user), body: { views, version: 0 } };
        },
      },
    ],
    'sessions.end': [
      {
        prepare: async () => {
          const { user } = await somebody({});
          const token = await tokenFor(deps, user);
          const { body } = await callById('sessions.list', deps, { token });
          const other = body.data.find(({ current }: { current: boolean }) => !current);
          return { token, params: { sessionId: other.id } };
        },
      },
    ],
    'system.cspReport': [
      {
        audits: 0,
        prepare: async () => ({
          ip: newAddress(),
          body: [{ type: 'csp-violation', body: { documentURL: 'https://records.example.org/' } }],
        }),
      },
    ],
    'teachers.create': [{ prepare: admin(async () => ({ body: person() })) }],
    'teachers.update': [
      {
        about: 'with its number and its school',
        prepare: admin(async () => ({
          params: idOf(await teacher()),
          body: { teacher_name: 'Changed', aadhaar_number: unique().padStart(12, '4'), school_id: '1002' },
        })),
      },
    ],
    'teachers.delete': [
      { prepare: admin(async () => ({ params: idOf(await teacher({ posting_histories: [] })) })) },
    ],
    'teachers.revealAadhaar': [
      {
        prepare: admin(async () => ({
          params: idOf(await teacher()),
          body: { reason: 'pension papers' },
        })),
      },
    ],
    'uploads.create': [{ prepare: admin(() => fileForm()) }],
    'uploads.delete': [{ prepare: chief(async () => ({ params: fileOf(await upload()) })) }],
    'uploads.get': [
      {
        prepare: chief(async () => {
          const params = fileOf(await upload());
          const set = {
            text: 'SET #state = :clean',
            names: { '#state': 'state' },
            values: { ':clean': 'clean' },
          };
          await deps.table.update(keys.upload(params.file), set);
          return { params };
        }),
      },
    ],
    'userManagement.create': [
      { about: 'that is sent a link', prepare: chief(async () => ({ body: account() })) },
      {
        about: 'of a head',
        prepare: chief(async () => ({ body: account({ role: 'hoi', school_id: '1001' }) })),
      },
    ],
    'userManagement.update': [
      {
        about: 'the login phone of a teacher',
        prepare: chief(async () => {
          const { id } = await somebody({
            role: 'teacher',
            password: undefined,
            phone: phone(),
            school_id: '1001',
          });
          return { params: idOf({ id }), body: { phone: phone() } };
        }),
      },
    ],
    'userManagement.role': [
      {
        about: 'of a super_admin who is signed in',
        prepare: chief(async () => ({ params: idOf(await somebody()), body: { role: 'admin' } })),
      },
    ],
    'userManagement.toggleStatus': [{ prepare: chief(async () => ({ params: idOf(await somebody()) })) }],
    'userManagement.bulk': [
      {
        audits: 2,
        steps: true,
        prepare: chief(async () => ({
          body: { user_ids: [(await somebody({})).id, (await somebody({})).id], action: 'deactivate' },
        })),
      },
    ],
    'userManagement.giveAccess': [
      {
        audits: 2,
        steps: true,
        prepare: chief(async () => ({ body: { teacher_ids: [(await teacher()).id, (await teacher()).id] } })),
      },
    ],
    'userManagement.unlock': [{ prepare: chief(async () => ({ params: idOf(await somebody()) })) }],
    'userManagement.sendPasswordLink': [
      { prepare: chief(async () => ({ params: idOf(await somebody({})) })) },
    ],
    'userManagement.endSessions': [{ prepare: chief(async () => ({ params: idOf(await somebody()) })) }],
  };
}
