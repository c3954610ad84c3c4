import { describe, expect, it } from 'vitest';
import { csvLine, formulaSafe } from './csv.ts';

describe('a line of CSV', () => {
  it('R90: quotes every cell, as RFC 4180 allows', () => {
    expect(csvLine(['a', '', 'b, c', 'say "hi"', 'two\nlines', 'x;y', '7'])).toBe(
      '"a","","b, c","say ""hi""","two\nlines","x;y","7"\r\n',
    );
  });

  // R46.
  it.each(['=HYPERLINK(1)', '@SUM(A1)', '+1', '-1', '\t=1', '\r=1', '\0=1', '＝1', ' ＠x'])(
    'takes the force out of the formula %j',
    (text) => {
      expect(formulaSafe(text)).toBe(`'${text}`);
      expect(csvLine([text])).toBe(`"'${text}"\r\n`);
    },
  );

  it('leaves other text as it is', () => {
    for (const text of ['', 'a=b', '12', 'दो', "'=1", '(+91)']) expect(formulaSafe(text)).toBe(text);
  });
});
