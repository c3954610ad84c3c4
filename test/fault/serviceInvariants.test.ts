import { beforeAll, expect, it } from 'vitest';
import { ALWAYS, type Write } from '#functions/table/table.ts';
import { uploadKey } from '#shared/domain/documentFile.ts';
import { testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { callById } from '../support/everyHandler.ts';
import { brokenInvariants, expectInvariants } from '../support/invariants.ts';
import { fileForm } from '../support/medicalWorld.ts';
import { orderWorld } from '../support/orderWorld.ts';
import { type Row, rowsOf } from '../support/rows.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';
import { ticketWorld, wanted } from '../support/ticketWorld.ts';

const engine = withEngine();
let deps: ReturnType<typeof testDeps>;
let world: TeacherWorld;
let paperOfOrder: string;
let paperOfTicket: string;

/** An order that was issued, a correction and a shared question, each with all that belongs to it. */
beforeAll(async () => {
  deps = testDeps({ engine });
  world = await teacherWorld(deps);
  const office = orderWorld(deps, world);
  const desk = ticketWorld(deps, world);
  const uploaded = async (token: string) => {
    const { status, body } = await callById('uploads.create', deps, { token, ...(await fileForm()) });
    expect(status, JSON.stringify(body)).toBe(201);
    return String(body.data.url);
  };
  const document = await uploaded(world.tokens.admin);
  const { teacher_ID } = await office.teacher('1001');
  await office.issued([office.line(teacher_ID, '1002')], { document });
  const { teacher, token } = await desk.person();
  const photo = await uploaded(token);
  const fields = [wanted('teacher_name', 'Lalrinpuii')];
  const asked = await desk.propose(token, { of: 'teacher', record: teacher.id, fields, document: photo });
  expect(asked.status, JSON.stringify(asked.body)).toBe(201);
  const query = { of: 'schools', all: [['pincode', 'empty', true]] };
  await office.good('ask.createQuestion', { body: { name: 'No pincode', query, shared_with: 'deo' } });
  [paperOfOrder = '', paperOfTicket = ''] = [document, photo].map((url) => uploadKey(url) ?? '');
  await expectInvariants(engine, deps);
});

const keyOf = ({ pk, sk }: Row) => ({ pk: String(pk), sk: String(sk) });
const one = async (prefix: string, holds: (row: Row) => boolean = () => true): Promise<Row> => {
  const found = (await rowsOf(engine, prefix)).find(holds);
  if (!found) throw new Error(`there is no ${prefix}`);
  return found;
};
const gone = (row: Row): Write => ({ delete: keyOf(row), condition: ALWAYS });
const put = (row: Row): Write => ({ put: { ...row, ...keyOf(row) }, condition: ALWAYS });

/** What breaks the table, and what must be said of it. All ids of the world are 1, as everything is there once. */
const BREAKS: [what: string, broken: () => Promise<Write[]>, told: () => string[]][] = [
  [
    'an order without its claim',
    async () => [gone(await one('UNIQUE#order#'))],
    () => [expect.stringMatching(/^order 1 does not hold order#2026#/)],
  ],
  [
    'a move without its claim, and the claim of another',
    async () => {
      const claim = await one('UNIQUE#move#');
      return [gone(claim), put({ ...claim, pk: 'UNIQUE#move#99' })];
    },
    () => [expect.stringMatching(/^move 1 does not hold move#/), 'nobody holds move#99'],
  ],
  [
    'a correction without its claim',
    async () => [gone(await one('UNIQUE#ticket#'))],
    () => [expect.stringMatching(/^ticket 1 does not hold ticket#teacher#\d+#teacher_name$/)],
  ],
  ...(['order', 'move', 'ticket'] as const).flatMap((kind): typeof BREAKS => [
    [
      `a ghost row of kind ${kind}`,
      async () => [put({ ...(await one(`FEED#${kind}`)), sk: '000000000090', id: 90 })],
      () => [`${kind} 90 is listed and gone`, `${kind} 90 is listed and gone`],
    ],
    [
      `no row of kind ${kind}`,
      async () => [gone(await one(`FEED#${kind}`, (row) => !row.gone))],
      () => [`${kind} 1 is not listed as it should`, `${kind} 1 is not listed as it should be`],
    ],
  ]),
  [
    'a row that tells another state of a move',
    async () => {
      const row = await one('FEED#move');
      return [put({ ...row, row: String(row.row).replace('"ordered"', '"joined"') })];
    },
    () => ['move 1 is listed with another state'],
  ],
  [
    'a line of an order without its move',
    async () => [gone(await one('MOVE#')), gone(await one('FEED#move')), gone(await one('UNIQUE#move#'))],
    () => ['order 1 has moves of nobody'],
  ],
  [
    'the paper of an order that names none',
    async () => [put({ ...(await one('ORDER#')), document: '' })],
    () => [`the document ${paperOfOrder} has no order`, 'order 1 is listed with another document'],
  ],
  [
    'an order whose paper is gone',
    async () => [gone(await one(`UPLOAD#${paperOfOrder}`))],
    () => ['order 1 names a document that it does not have'],
  ],
  [
    'the paper of a correction that is gone',
    async () => [
      gone(await one('TICKET#')),
      gone(await one('FEED#ticket')),
      gone(await one('UNIQUE#ticket#')),
    ],
    () => [`the document ${paperOfTicket} has no ticket`, 'ticket 1: 1 made, 0 deleted'],
  ],
  [
    'a correction of a school that was erased',
    async () => [put({ ...(await one('TICKET#')), of: 'school', record: 99 })],
    () => [
      expect.stringMatching(/^ticket 1 does not hold ticket#school#99#teacher_name$/),
      expect.stringMatching(/^nobody holds ticket#teacher#/),
      'ticket 1 is of a school that was erased',
      'ticket 1 is listed with another of',
      'ticket 1 is listed with another record',
    ],
  ],
  [
    'an edit of an order that nobody noted',
    async () => [put({ ...(await one('ORDER#')), version: 5 })],
    () => ['order 1 is listed with another version', 'order 1: version 5 of 1'],
  ],
  [
    'a question whose shared copy is gone',
    async () => [gone(await one('QUESTION', ({ sk }) => String(sk).startsWith('ROLE#')))],
    () => [expect.stringMatching(/^question \S+ is not shared as it is$/)],
  ],
  [
    'a shared copy of a question that is gone',
    async () => [gone(await one('QUESTION', ({ sk }) => String(sk).startsWith('USER#')))],
    () => [expect.stringMatching(/^question \S+ is shared and gone$/)],
  ],
];

it.each(BREAKS)('F3: what must always be true sees %s', async (_what, broken, told) => {
  const writes = await broken();
  const before = await rowsOf(engine, '');
  const touched = (write: Write) => keyOf('put' in write ? write.put : (write as { delete: Row }).delete);
  const places = writes.map(touched);
  await deps.table.transact(writes);
  const seen = Object.values(await brokenInvariants(engine, testDeps({ engine }))).flat();
  const back = places.map((place) => {
    const was = before.find(({ pk, sk }) => pk === place.pk && sk === place.sk);
    return was ? put(was) : gone(place);
  });
  await deps.table.transact(back);
  expect(seen).toEqual(told());
});
