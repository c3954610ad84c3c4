import { expect, it } from 'vitest';
import { TotpCode } from './factor.ts';

it('a code of an app may be typed with blanks, and one that is none is refused in a whole sentence', () => {
  expect(TotpCode.parse(' 123 456 ')).toBe('123456');
  for (const typed of ['12345', '1234567', '12345a', ''])
    expect(
      TotpCode.safeParse(typed).error?.issues.map(({ message }) => message),
      typed,
    ).toEqual(['The code must be exactly 6 digits']);
});
