import { describe, expect, it } from 'vitest';
import { isOneScript } from './scripts.ts';
import { claimFold, counted, fold, nounFor, searchForm, searchWords, withoutHidden } from './text.ts';

/** Of Unicode's Default_Ignorable_Code_Point (DerivedCoreProperties.txt). */
const INVISIBLE = [
  0xad, 0x34f, 0x115f, 0x180e, 0x200b, 0x200d, 0x2060, 0x3164, 0xfe0f, 0xfeff, 0xffa0, 0xe0061,
];

describe('R88: texts that look the same', () => {
  it.each(INVISIBLE)('fold alike with and without U+%s', (code) => {
    const odd = `ad${String.fromCodePoint(code)}min`;
    expect(odd).not.toBe('admin');
    expect(fold(odd)).toBe('admin');
  });

  it.each([
    // Bengali: the joiner keeps two letters from being drawn as one.
    ['ক্\u200dষ', 'ক্\u200dষ'],
    ['র\u200d্য', 'র\u200d্য'],
    ['ക്\u200c\u200dഷ', 'ക്\u200cഷ'],
    ['Ha\u200dchhek', 'Hachhek'],
    ['ক\u200dষ\u200b', 'কষ'],
  ])('lose of %j what nobody sees, and fold without any', (typed, kept) => {
    expect(withoutHidden(typed)).toBe(kept);
    expect(fold(typed)).toBe(fold(kept.replace(/[\u200c\u200d]/g, '')));
  });

  it('are claimed as ever where they were stored before', () => {
    expect(claimFold('Ad\u200bMin')).toBe('ad\u200bmin');
    for (const name of ['Admin', 'Zo\u0304ram', 'Aizawl  North']) expect(claimFold(name)).toBe(fold(name));
  });
});

describe('R88: letters of one script', () => {
  it.each([
    'admin',
    'deo.aizawl-2',
    'Jos\u00e9',
    '\u092e\u093f\u091c\u094b\u0930\u092e',
    '12.34',
    '\u0430\u0434\u043c\u0438\u043d',
    '\u65e5\u672c',
    '\u{1D41A}dmin',
  ])('are those of %s', (name) => expect(isOneScript(name)).toBe(true));

  it.each([
    // A Cyrillic a, a Greek omicron, a Devanagari digit.
    ['\u0430dmin', 'Latin and Cyrillic'],
    ['de\u03bf', 'Latin and Greek'],
    ['deo\u0967', 'Latin and Devanagari'],
    ['\u10e1deo', 'Latin and Georgian'],
  ])('are not those of %s: %s', (name) => expect(isOneScript(name)).toBe(false));
});

describe('a name', () => {
  it('is searched by words without punctuation, of which hyphens and apostrophes join', () => {
    expect(searchForm('Govt.  St. Mary’s High-School (Aizáwl)')).toBe('govt st marys highschool aizawl');
    expect(searchWords('Chal, GOVT. govt')).toEqual(['chal', 'govt']);
    expect([searchWords(' - '), searchWords('')]).toEqual([['-'], ['']]);
  });
});

it('groups the digits of a number of things, as tiles do', () => {
  const teachers = (count: number) => counted(count, 'teacher', 'teachers');
  expect([0, 1, 999, 14210, 125000].map(teachers)).toEqual([
    '0 teachers',
    '1 teacher',
    '999 teachers',
    '14,210 teachers',
    '1,25,000 teachers',
  ]);
  expect([nounFor(1, 'school', 'schools'), nounFor(1000, 'school', 'schools')]).toEqual([
    'school',
    'schools',
  ]);
});
