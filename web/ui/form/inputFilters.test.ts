import { describe, expect, it } from 'vitest';
import { isDepartmentName, TeacherInput } from '#shared/domain/teacher.ts';
import { departmentLetters, digitsOnly, nameLetters, phoneDigits } from './inputFilters.ts';

describe('digitsOnly', () => {
  it.each([
    ['796001', '796001'],
    ['796 001', '796001'],
    ['\u00a0796-001\n', '796001'],
    ['PIN: 796001', '796001'],
    ['7960012', '796001'],
    ['７９６００１', '796001'],
    ['abc', ''],
  ])('%j becomes %j', (typed, kept) => {
    expect(digitsOnly(6)(typed)).toBe(kept);
  });
  it('keeps leading zeros', () => {
    expect(digitsOnly(20)('0015 0101')).toBe('00150101');
  });
});

describe('phoneDigits', () => {
  const phone = phoneDigits(11);
  it.each([
    ['0389 2322345', '03892322345'],
    ['+91 98765 43210', '9876543210'],
    ['0091-98765-43210', '9876543210'],
    ['+91 0389 2322345', '03892322345'],
    ['Phone no. 0389-2322345', '03892322345'],
    ['9187654321', '9187654321'],
    ['038923223456', '03892322345'],
  ])('%j becomes %j', (typed, kept) => {
    expect(phone(typed)).toBe(kept);
  });
  it.each([
    ['09862012345', '9862012345'],
    ['098620 12345', '9862012345'],
    ['+91 (0) 98620 12345', '9862012345'],
    ['0091 0 98620 12345', '9862012345'],
    ['910 98620 12345', '9862012345'],
    ['+1 202 555 0123 4', '1202555012'],
    ['+91 00 98620 12345 678', '+9100986201234'],
    ['9862012345', '9862012345'],
    ['0986201234', '0986201234'],
    ['919862012345', '9862012345'],
    ['98620123456', '9862012345'],
  ])('of ten digits %j becomes %j', (typed, kept) => {
    expect(phoneDigits(10)(typed)).toBe(kept);
  });
  const byKeys = (max: number, text: string) =>
    [...text].reduce((shown, key) => phoneDigits(max)(shown + key), '');
  it.each([
    ['+919876543210', 11],
    ['+919876543210', 10],
    ['00919876543210', 10],
    ['09876543210', 10],
    ['+9109876543210', 10],
  ])('takes what is not part of %j off as it is typed key by key, in a field of %d', (typed, max) => {
    expect(byKeys(max, typed)).toBe('9876543210');
  });
  it.each(['9198765432', '9100000000', '9876543210'])(
    'keeps %s as it is when more keys are pressed',
    (phone) => {
      for (const key of '0123456789') expect(byKeys(10, `${phone}${key}${key}`)).toBe(phone);
    },
  );
  it('keeps the code of the country while the number behind it is not whole', () => {
    expect([byKeys(10, '+'), byKeys(10, '+9'), byKeys(10, '+9198765432')]).toEqual([
      '+',
      '+9',
      '+9198765432',
    ]);
  });
});

/** Every character below the surrogates. The letters of India's scripts are among them. */
const CHARACTERS = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code));

const isPersonName = (text: string) => TeacherInput.shape.teacher_name.safeParse(text).success;

describe.each([
  { name: 'nameLetters', filter: nameLetters, rule: isPersonName },
  { name: 'departmentLetters', filter: departmentLetters, rule: isDepartmentName },
])('$name', ({ filter, rule }) => {
  it('keeps exactly what the rule of the record accepts, and turns every space into a plain one', () => {
    const letters = CHARACTERS.filter((character) => !/\s/u.test(character));
    // A name has a letter besides.
    const kept = (character: string) => (rule(`L${character}`) ? character : '');
    expect(letters.filter((character) => filter(character) !== kept(character))).toEqual([]);
    expect(filter('Lal\tRin\u00a0Sanga')).toBe('Lal Rin Sanga');
  });
  it.each([
    ["Lalṭhanmawii O'Neil-Sailo", "Lalṭhanmawii O'Neil-Sailo"],
    ['ललिता देवी', 'ललिता देवी'],
    ['Zova 2nd <b>', 'Zova nd b'],
    // A joiner beside a virama is drawn: after the one of Devanagari, before that of Bengali.
    ['शक्\u200dति', 'शक्\u200dति'],
    ['র\u200d্যাম', 'র\u200d্যাম'],
    ['क्\u200cष', 'क्\u200cष'],
    ['Lal\u200dthanga\u200c', 'Lalthanga'],
    ['ल\u200dता', 'लता'],
  ])('%j becomes %j, which the rule accepts', (typed, kept) => {
    expect(filter(typed)).toBe(kept);
    expect(rule(kept)).toBe(true);
    if (typed !== kept) expect(rule(typed)).toBe(false);
  });
});

it('only departments keep & , ( ) and /', () => {
  expect(nameLetters('A&B, (C/D)')).toBe('AB CD');
  expect(departmentLetters('A&B, (C/D)')).toBe('A&B, (C/D)');
});
