import { describe, expect, it } from 'vitest';
import { elsewhereDoubts, freshPosting, heldByOrders, moved, openElsewhere } from './openPostings.ts';
import { newEntry, newTeacher, type PostingValues, readValues, type TeacherValues } from './teacherValues.ts';

const at = (school_id: string, school_name: string, to_date = ''): PostingValues => ({
  ...newEntry().posting_histories,
  school_id,
  school_name,
  from_date: '2010-04-01',
  to_date,
});
const teacher = (...posting_histories: PostingValues[]): TeacherValues => ({
  ...newTeacher(),
  school: readValues({ school: { school_id: '2', current_school_name: 'Govt. Zotlang P/S' } }).school,
  posting_histories,
});

describe('postings without an end at another school than the record', () => {
  it.each<[string, PostingValues[], number[]]>([
    ['none', [], []],
    ['an ended one', [at('1', 'Govt. Chaltlang P/S', '2020-03-31')], []],
    ['one at the school', [at('2', 'The name of then')], []],
    ['one at the school by its typed name', [at('', 'GOVT. ZOTLANG  P/S')], []],
    ['one elsewhere', [at('1', 'Govt. Chaltlang P/S')], [0]],
    ['one elsewhere by its typed name', [at('', 'A school that closed')], [0]],
    ['one elsewhere and one at the school', [at('1', 'Govt. Chaltlang P/S'), at('2', '')], [0]],
    ['one elsewhere and a whole one at the school', [at('1', 'Elsewhere'), at('2', 'Here')], []],
    ['two elsewhere', [at('1', 'Elsewhere'), at('2', 'Here', '2019-01-01'), at('', 'Far')], [0, 2]],
    ['one that is only begun', [at('1', '')], []],
  ])('%s', (_, postings, expected) => {
    expect(openElsewhere(teacher(...postings))).toEqual(expected);
  });

  it('are none before a school is chosen', () => {
    expect(openElsewhere({ ...teacher(at('1', 'Elsewhere')), school: null })).toEqual([]);
  });

  it('are told with both schools', () => {
    expect(elsewhereDoubts(teacher(at('2', 'Here', '2019-01-01'), at('1', 'Govt. Chaltlang P/S')))).toEqual([
      "Posting 2, Govt. Chaltlang P/S, has no end, but the teacher's school is Govt. Zotlang P/S",
    ]);
  });

  it('are held by the order that made them, as long as they are elsewhere', () => {
    const made = { ...at('1', 'Govt. Chaltlang P/S'), order: 'A.17012/4/2026-EDN' };
    expect(heldByOrders(teacher(at('3', 'Far'), made))).toEqual([
      'Order A.17012/4/2026-EDN made posting 2. Only another order, or undoing its step, can end it',
    ]);
    expect(heldByOrders(teacher(at('1', 'Govt. Chaltlang P/S')))).toEqual([]);
    expect(heldByOrders(teacher(made, at('2', 'Here')))).toEqual([]);
    expect(heldByOrders(teacher({ ...made, to_date: '2026-01-01' }))).toEqual([]);
  });

  it('end on the day on which the next one begins', () => {
    const [past, here] = [at('1', 'Elsewhere', '2015-01-01'), at('3', 'Far')];
    const next = { ...newEntry().posting_histories, school_id: '2', school_name: 'Here' };
    expect(moved([past, here], [1], next, '2026-11-23')).toEqual([
      past,
      { ...here, to_date: '2026-11-23' },
      { ...next, from_date: '2026-11-23' },
    ]);
  });
});

describe('a new posting', () => {
  const school = readValues({
    school: {
      school_id: '2',
      current_school_name: 'Govt. Zotlang P/S',
      school_type: 'Girls',
      medium: 'Mizo',
      block_office: 'DEO Lunglei',
      school_phone: '03892322345',
    },
  }).school;
  const filled = {
    ...newEntry().posting_histories,
    school_id: '2',
    school_name: 'Govt. Zotlang P/S',
    school_type: 'Girls',
    medium: 'Mizo',
    block_office: 'DEO Lunglei',
  };

  it("is filled in from the teacher's school, as long as no posting is there", () => {
    const places = { school, posting_histories: [at('1', 'Elsewhere', '2020-03-31')] };
    expect(freshPosting(places, 'Boys')).toEqual(filled);
  });

  it.each<[string, PostingValues]>([
    ['one that goes on', at('2', 'Here')],
    ['one that has ended', at('2', 'Here', '2020-03-31')],
    ['one by its typed name', at('', 'govt. zotlang p/s')],
  ])('is blank but for the first type after %s there', (_, there) => {
    const blank = { ...newEntry().posting_histories, school_type: 'Boys' };
    expect(freshPosting({ school, posting_histories: [there] }, 'Boys')).toEqual(blank);
  });

  it('is blank before a school is chosen', () => {
    expect(freshPosting({ school: null, posting_histories: [] })).toEqual(newEntry().posting_histories);
  });
});
