import { describe, expect, it } from 'vitest';
import { leavingMessages } from '#shared/messages/leaving.ts';
import { ordersKept, postingsKept } from './ofOrders.ts';
import type { AttachmentFields, DeputationFields } from './stored.ts';

const at = (school_id: string, from_date: string, more: object = {}) => ({
  school_id,
  school_name: `School ${school_id}`,
  school_type: 'Girls',
  medium: 'Mizo',
  management: 'Government',
  block_office: 'DEO D0',
  district: 'D0',
  rd_block: '',
  habitation: '',
  pincode: '',
  habitation_class: '',
  habitation_category: '',
  from_date,
  to_date: '',
  ...more,
});
const POST = { designation: 'Headmaster', subject: 'Mathematics' };

describe('a posting that no order made', () => {
  const before = [at('1', '2001-01-01', { ...POST, to_date: '2009-12-31' }), at('2', '2010-01-01')];

  it('keeps its post where the client leaves that out', () => {
    const sent = [
      at('1', '2001-01-01', { to_date: '2008-12-31' }),
      at('2', '2010-01-01'),
      at('3', '2020-01-01'),
    ];
    expect(postingsKept(before, sent)).toEqual([{ ...sent[0], ...POST }, sent[1], sent[2]]);
  });

  it('keeps it where its day alone was corrected', () => {
    const sent = at('1', '2001-02-01', { to_date: '2009-12-31' });
    expect(postingsKept(before, [sent])).toEqual([{ ...sent, ...POST }]);
    const another = at('1', '2001-02-01');
    expect(postingsKept(before, [another])).toEqual([another]);
  });

  it('keeps it where the name of its school alone was corrected', () => {
    const sent = at('1', '2001-01-01', { school_name: 'School One', to_date: '2009-12-31' });
    expect(postingsKept(before, [sent])).toEqual([{ ...sent, ...POST }]);
  });

  it('is known without a School ID by the name of the school alone', () => {
    const [one, other] = [at('', '2001-01-01', POST), at('', '2001-01-01', { school_name: 'Another' })];
    expect(postingsKept([one], [other])).toEqual([other]);
  });

  it('does not take the post of another one at its school from the same day', () => {
    const headmaster = at('1', '2001-01-01', { ...POST, to_date: '2009-12-31' });
    const teacher = at('1', '2001-01-01', { designation: 'Teacher' });
    const unsaid = [at('1', '2001-01-01', { to_date: '2009-12-31' }), at('1', '2001-01-01')];
    expect(postingsKept([headmaster, teacher], unsaid.slice(1))).toEqual([teacher]);
    expect(postingsKept([headmaster, teacher], unsaid.slice(0, 1))).toEqual([headmaster]);
    expect(postingsKept([headmaster, teacher], unsaid.toReversed())).toEqual([teacher, headmaster]);
  });

  it('stays without one where that is said, beside another that does not say its own', () => {
    const [with_, without] = [at('1', '2001-01-01', POST), at('1', '2001-01-01')];
    const sent = [{ ...without, designation: '', subject: '' }, without];
    expect(postingsKept([with_, without], sent)).toEqual([without, with_]);
  });

  it('has the post that is sent, and none where it is sent empty', () => {
    const sent = { designation: 'Teacher', subject: '' };
    expect(postingsKept(before, [at('1', '2001-01-01', sent)])).toEqual([
      at('1', '2001-01-01', { designation: 'Teacher' }),
    ]);
  });

  it('leaves its post to no other school, and to one entry alone', () => {
    expect(postingsKept(before, [at('3', '2001-01-01')])).toEqual([at('3', '2001-01-01')]);
    const twice = [at('1', '1999-01-01'), at('1', '2001-01-01')];
    expect(postingsKept(before, twice)).toEqual([twice[0], { ...twice[1], ...POST }]);
  });
});

it('a deputation that no order made keeps when it is due back, and an attachment its school', () => {
  const office = {
    department_name: 'Board',
    designation: 'Officer',
    joining_date: '2012-01-01',
    end_date: '',
  };
  const deputation = { ...office, due_back: '2027-03-31' };
  const place = { district: 'D1', rd_block: '', habitation: '' };
  const attachment = { ...office, ...place, due_back: '2027-03-31', school_id: '7' };
  expect(ordersKept<DeputationFields>([deputation], [office])).toEqual([deputation]);
  const sent = { ...office, ...place, end_date: '2013-01-01' };
  expect(ordersKept<AttachmentFields>([attachment], [sent])).toEqual([{ ...attachment, ...sent }]);
});

it('a deputation that an order made is due back on no day once that is said', () => {
  const office = {
    department_name: 'Board',
    designation: 'Officer',
    joining_date: '2012-01-01',
    end_date: '',
  };
  const ordered = { ...office, due_back: '2027-03-31', order: { id: 1, number: 'A/1' } };
  const { due_back: _, ...without } = ordered;
  expect(ordersKept<DeputationFields>([ordered], [office])).toEqual([ordered]);
  expect(ordersKept<DeputationFields>([ordered], [{ ...office, due_back: '' }])).toEqual([without]);
});

it('a posting that an order made keeps its post: to empty it is refused, as to change it is', () => {
  const ordered = at('1', '2001-01-01', { ...POST, order: { id: 1, number: 'A/1' } });
  expect(postingsKept([ordered], [at('1', '2001-01-01')])).toEqual([ordered]);
  for (const said of [{ subject: '' }, { designation: '' }, { ...POST, designation: 'Teacher' }])
    expect(() => postingsKept([ordered], [at('1', '2001-01-01', said)]), JSON.stringify(said)).toThrow(
      leavingMessages.postingOfOrder('A/1'),
    );
  const plain = at('1', '2001-01-01', { order: { id: 1, number: 'A/1' } });
  expect(postingsKept([plain], [at('1', '2001-01-01', { designation: '', subject: '' })])).toEqual([plain]);
});

it('a deputation that an order made does not change places with another one at its department from the same day', () => {
  const office = { department_name: 'Board', designation: 'Officer', joining_date: '2012-01-01' };
  const plain = { ...office, end_date: '2013-01-01' };
  const ordered = { ...office, end_date: '', order: { id: 1, number: 'A/1' } };
  const { order, ...unsaid } = ordered;
  expect(ordersKept<DeputationFields>([ordered, plain], [plain, unsaid])).toEqual([plain, ordered]);
  const ended = { ...unsaid, end_date: '2014-01-01' };
  expect(ordersKept<DeputationFields>([ordered, plain], [plain, ended])).toEqual([
    plain,
    { ...ended, order },
  ]);
});

it.each([
  ['day', { joining_date: '2012-01-02' }],
  ['name of its office', { department_name: 'Board of Education' }],
])(
  'an attachment is known again where its %s alone was corrected, also one of an order',
  (_what, corrected) => {
    const office = {
      department_name: 'Board',
      designation: 'Officer',
      joining_date: '2012-01-01',
      end_date: '',
    };
    const sent = { ...office, district: 'D1', rd_block: '', habitation: '' };
    const plain = { ...sent, due_back: '2027-03-31', school_id: '7' };
    const ordered = { ...plain, order: { id: 1, number: 'A/1' } };
    for (const stored of [plain, ordered])
      expect(ordersKept<AttachmentFields>([stored], [{ ...sent, ...corrected }])).toEqual([
        { ...stored, ...corrected },
      ]);
    const another = { ...sent, department_name: 'Council', joining_date: '2013-01-01' };
    expect(ordersKept<AttachmentFields>([plain, ordered], [another])).toEqual([another]);
  },
);
