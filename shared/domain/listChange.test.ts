import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesOf } from './entryText.ts';
import { type ListEntry, listChange, redone, undone } from './listChange.ts';

const at = (school_name: string, from_date: string, to_date = ''): ListEntry => ({
  school_name,
  from_date,
  to_date,
});
const [first, second, third] = [
  at('Zotlang', '2009-06-01', '2015-03-31'),
  at('Chanmari', '2015-04-01'),
  at('Ramhlun', '2020-01-15'),
];
const postings = (before: ListEntry[], after: ListEntry[]) => listChange('posting_histories', before, after);

describe('the change of a list', () => {
  it('holds what came, what went and the values that changed, by their places', () => {
    const ended = { ...second, to_date: '2019-12-31' };
    expect(postings([first, second], [ended, third])).toEqual({
      removed: [[0, first]],
      changed: [[0, { to_date: ['', '2019-12-31'] }]],
      added: [[1, third]],
    });
  });

  it('is none where nothing changed, and tells of an order alone', () => {
    expect(postings([first, second], [first, second])).toBeUndefined();
    expect(postings([first, second], [second, first])).toEqual({ moved: [1, 0] });
  });

  it('knows a value that an entry did not have', () => {
    const { to_date: _, ...open } = first;
    const change = postings([open], [first]);
    expect(change).toEqual({ changed: [[0, { to_date: [null, '2015-03-31'] }]] });
    expect(undone([first], change ?? {})).toEqual([open]);
  });

  it('makes each list from the other, whatever the two are', () => {
    const text = fc.constantFrom('Zotlang', 'Chanmari', 'Ramhlun', '');
    const day = fc.constantFrom('2009-06-01', '2015-04-01', '2020-01-15', '');
    const list = fc.array(fc.record({ school_name: text, from_date: day, to_date: day, medium: text }), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(list, list, (before, after) => {
        const change = JSON.parse(JSON.stringify(postings(before, after) ?? {}));
        expect(undone(after, change)).toEqual(before);
        expect(redone(before, change)).toEqual(after);
      }),
      { numRuns: 2000, seed: 21 },
    );
  });

  it('reads as the same lines as both lists', () => {
    const before = [first, second];
    const after = [third, { ...second, to_date: '2019-12-31' }];
    const whole = { before: { posting_histories: before }, after: { posting_histories: after } };
    const lines = changesOf(JSON.stringify(whole), 'teacher');
    expect(lines.map(({ field }) => field)).toEqual(['Posting 1', 'Posting 2, To Date', 'Posting 1']);
    const lists = { posting_histories: postings(before, after) };
    expect(changesOf(JSON.stringify({ lists }), 'teacher')).toEqual(lines);
  });
});
