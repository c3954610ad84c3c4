import { deflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { medicalMessages } from '#shared/messages/medical.ts';
import { objectStream, pagePdf, pdfOf, streamOf } from '../../test/support/pdfs.ts';
import { AppError } from '../app/errors.ts';
import { checkPdf } from './pdf.ts';
import { pdfTokens } from './pdfTokens.ts';

/** What is told of a file, or nothing where it is taken. */
function refusalOf(bytes: Buffer): string | undefined {
  try {
    expect(checkPdf(bytes)).toBe(bytes);
    return undefined;
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 415) throw error;
    return error.message;
  }
}

const asItIs = (data: Buffer) => data;
const PLAIN = { packed: asItIs, filter: '' };
const withCatalog = (more: string) => pagePdf([], `<< /Type /Catalog /Pages 2 0 R ${more} >>`);
const { activeFile, encryptedFile, fileRefused } = medicalMessages;

/** Each letter of a name by its code, as a name may be written. */
const coded = (name: string) =>
  `/${[...name].map((letter) => `#${letter.charCodeAt(0).toString(16)}`).join('')}`;
const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const FILE = '<< /Type /Filespec /F (a.exe) /EF << /F 6 0 R >> >>';

describe('R89: a PDF that does nothing by itself is taken', () => {
  it.each<[string, Buffer]>([
    ['a page', pagePdf()],
    ['one whose objects stand in a stream', pagePdf([objectStream(['<< /Title (x) >>', '[1 2 3]', '7'])])],
    [
      'one whose objects stand in a stream that is not packed',
      pagePdf([objectStream(['<< /A 1 >>'], PLAIN)]),
    ],
    [
      'one that opens at a page, as LibreOffice writes it',
      withCatalog('/OpenAction[3 0 R /XYZ null null 0]'),
    ],
    ['one that opens at a page, in lines', withCatalog('/OpenAction\n[ 3 0 R /FitR -1.5 0 595.2 842 ]')],
    ['a link to a website', pagePdf(['<< /Type /Annot /A << /S /URI /URI (https://example.org/) >> >>'])],
    ['a form to fill in', withCatalog('/AcroForm << /Fields [] /NeedAppearances true >>')],
    [
      'letters of a font that are called like keys',
      pagePdf(['<< /Differences [65 /AA /JS 67 /EF /XFA 9] >>']),
    ],
    ['a key that begins like another', withCatalog('/JSX (1) /AAPL (2) /EFG 3 /LaunchPad 4 /JavaScripts 5')],
    ['words of a text', pagePdf(['<< /Title (about JavaScript, Launch and OpenAction) >>'])],
    ['names that are none by their codes', withCatalog('/J#ZZS (1) /#4A#5 (2)')],
    ['three letters within packed data', pagePdf([streamOf(Buffer.from('a /JS (x) /AA << b', 'latin1'))])],
  ])('%s', (_, bytes) => {
    expect(refusalOf(bytes)).toBeUndefined();
  });
});

describe('R89: a PDF that would act is refused', () => {
  it.each<[string, Buffer]>([
    ['a script', pagePdf([SCRIPT])],
    ['a script whose text is a stream', pagePdf(['<< /S /JavaScript /JS 6 0 R >>'])],
    ['a script in hexadecimal', pagePdf(['<< /S /Rendition /JS <6170702E616C657274> >>'])],
    ['scripts of the whole file', withCatalog('/Names << /JavaScript << /Names [(a) 5 0 R] >> >>')],
    ['a program to start', pagePdf(['<< /S /Launch /F (calc.exe) >>'])],
    ['an action when it is opened', withCatalog('/OpenAction 5 0 R')],
    ['an action when it is opened, in place', withCatalog('/OpenAction << /S /GoTo /D [3 0 R /Fit] >>')],
    ['an action among places', withCatalog('/OpenAction [ << /S /URI /URI (x) >> ]')],
    ['an action behind a comment', withCatalog('/OpenAction %[1]\n5 0 R')],
    ['actions of a page', pagePdf(['<< /Type /Page /AA << /O 6 0 R >> >>'])],
    ['actions that stand elsewhere', pagePdf(['<< /Type /Page /AA 6 0 R >>'])],
    ['a file inside', pagePdf([FILE])],
    ['files inside', withCatalog('/Names << /EmbeddedFiles << /Names [] >> >>')],
    ['the bytes of a file', pagePdf([streamOf('MZ', '/Type /EmbeddedFile')])],
    ['a form with a program of its own', withCatalog('/AcroForm << /XFA [(template) 6 0 R] >>')],
    ['a film', pagePdf(['<< /Type /Annot /Subtype /RichMedia >>'])],
    ['a script without spaces', pagePdf(['<</S/JavaScript/JS(x)>>'])],
    ['a script in a table of none', pdfOf([SCRIPT])],
    ['a script in a later part of the file', Buffer.concat([pagePdf(), pagePdf([SCRIPT])])],
    ['a script in the data of a stream, where a table may send a reader', pagePdf([streamOf(SCRIPT)])],
    ['a key by its codes', pagePdf([`<< /S 6 0 R ${coded('JS')} (x) >>`])],
    ['an action of a page by its codes', pagePdf([`<< ${coded('AA')} << /O 6 0 R >> >>`])],
    ['a key behind a comment', pagePdf(['<< /S 6 0 R /JS %x\n(x) >>'])],
    ['a key behind a string with brackets', pagePdf(['<< /T (a \\) (b) /c) /JS (x) >>'])],
    ['a key behind a bracket of no string', pagePdf(['<< /T ) /XFA 6 0 R >>'])],
    ['a key behind the end of no list', pagePdf(['<< /T ] /XFA 6 0 R >>'])],
    ['a key behind the end of no dictionary', pagePdf(['[ 1 >> << /XFA 6 0 R >> ]'])],
    ['a key behind the end of no bytes', pagePdf(['<< /T 1 > /XFA 6 0 R >>'])],
    ['a value behind a bracket of no string', pagePdf(['<< /JS ) (x) >>'])],
    ['an object behind a bracket of no string', pagePdf([') << /JS (x) >>'])],
    ['an object right after its number', withObject('9 0obj<</JS(x)>>endobj')],
  ])('%s', (_, bytes) => {
    expect(refusalOf(bytes)).toBe(activeFile);
  });

  it.each(['JavaScript', 'Launch', 'OpenAction', 'EmbeddedFile', 'EmbeddedFiles', 'RichMedia'])(
    '/%s by its codes, whole or in part',
    (name) => {
      expect(refusalOf(pagePdf([`<< /S ${coded(name)} >>`]))).toBe(activeFile);
      expect(refusalOf(pagePdf([`<< /S /#${name.charCodeAt(0).toString(16)}${name.slice(1)} >>`]))).toBe(
        activeFile,
      );
    },
  );
});

function withObject(text: string): Buffer {
  const whole = pagePdf().toString('latin1');
  return Buffer.from(whole.replace('xref\n', `${text}\nxref\n`), 'latin1');
}

describe('R89: objects that stand in a stream are looked into', () => {
  const objects = ['<< /Title (x) >>', SCRIPT];

  it.each<[string, Buffer, string]>([
    ['a script', objectStream(objects), activeFile],
    ['actions of a page', objectStream(['<< /AA << /O 30 0 R >> >>']), activeFile],
    ['an action when it is opened', objectStream(['<< /OpenAction 30 0 R >>']), activeFile],
    ['a form behind a bracket of no string', objectStream([')', '<< /XFA 6 0 R >>']), activeFile],
    ['a form between brackets of no string', objectStream(['(', '<< /XFA 6 0 R >>', ')']), activeFile],
    ['a file behind the end of no bytes', objectStream(['1 >', FILE]), activeFile],
    ['a script behind a comment', objectStream(['% ', '<< /JS 6 0 R >>']), activeFile],
    ['a type behind a bracket of no string', objectStream(objects, { type: ') /Type /ObjStm' }), activeFile],
    ['a script by its codes', objectStream([`<< ${coded('JS')} (x) >>`]), activeFile],
    [
      'a stream in a list of filters',
      objectStream(objects, { filter: '/Filter [ /FlateDecode ]' }),
      activeFile,
    ],
    ['a filter by its codes', objectStream(objects, { filter: '/Fil#74er /Flate#44ecode' }), activeFile],
    ['a type by its codes', objectStream(objects, { type: '/Type /Obj#53tm' }), activeFile],
    ['a stream of no type', objectStream(objects, { type: '' }), activeFile],
    ['keys that are not packed', objectStream(['<< /JS (x) >>'], PLAIN), activeFile],
    [
      'a stream that is packed twice',
      objectStream(['1'], {
        packed: (data: Buffer) => deflateSync(deflateSync(data)),
        filter: '/Filter [/FlateDecode /FlateDecode]',
      }),
      activeFile,
    ],
    ['another packing', objectStream(['1'], { filter: '/Filter /LZWDecode' }), activeFile],
    ['a packing that stands elsewhere', objectStream(['1'], { filter: '/Filter 9 0 R' }), activeFile],
    [
      'two packings',
      objectStream(['1'], { filter: '/Filter /FlateDecode /Filter /FlateDecode' }),
      activeFile,
    ],
    [
      'a packing with a table before it',
      objectStream(['1'], { filter: '/Filter /FlateDecode /DecodeParms << /Predictor 12 >>' }),
      activeFile,
    ],
    ['data in another file', objectStream(['1'], { filter: '/F (b.pdf)' }), activeFile],
    ['data that are not packed as is said', objectStream(['1'], { packed: asItIs }), fileRefused],
    ['a dictionary without an end', Buffer.from('<< /Type /ObjStm /N 1 /First 4 ) stream\n'), fileRefused],
  ])('%s', (_, stream, message) => {
    expect(refusalOf(pagePdf([stream]))).toBe(message);
  });

  it('is a stream of objects however its line ends', () => {
    const stream = objectStream(objects).toString('latin1');
    for (const end of ['\r\n', '\r', '  \n', ' %x\n']) {
      const other = stream.replace('>>\nstream\n', `>>${end}stream${end === ' %x\n' ? '\n' : end}`);
      expect(refusalOf(pagePdf([Buffer.from(other, 'latin1')])), JSON.stringify(end)).toBe(activeFile);
    }
  });

  it('holds no more than a bound', () => {
    const bomb = objectStream([' '.repeat(20 * 1024 * 1024)]);
    expect(bomb.length).toBeLessThan(40_000);
    expect(refusalOf(pagePdf([bomb]))).toBe(fileRefused);
    const half = objectStream([' '.repeat(9 * 1024 * 1024)]);
    expect(refusalOf(pagePdf([half]))).toBeUndefined();
    expect(refusalOf(pagePdf([half, half]))).toBe(fileRefused);
  });
});

describe('a PDF that is encrypted', () => {
  it.each(['/Encrypt 2 0 R ', '/Encrypt<</Filter/Standard>>', '/#45#6ec#72ypt 2 0 R', '/Encrypt%x\n2 0 R'])(
    'is refused: %j',
    (trailer) => {
      expect(refusalOf(pdfOf(['<< >>'], trailer))).toBe(encryptedFile);
    },
  );
});

it('reads no more of a file than its budget', () => {
  const budget = { left: 8 };
  expect([...pdfTokens('a b c d', 0, budget)].map(({ text }) => text)).toEqual(['a', 'b', 'c', 'd']);
  expect(() => [...pdfTokens('a', 0, budget), ...pdfTokens('%%', 0, budget)]).toThrow(AppError);
});

describe('a PDF that is made to take time', () => {
  const size = 4 * 1024 * 1024;
  const filled = (unit: string, end = '') =>
    withObject(unit.repeat(Math.floor((size - 2000) / unit.length)) + end);

  it.each<[string, () => Buffer]>([
    ['objects in objects', () => filled(' 0 obj [')],
    ['strings without an end', () => filled(' 0 obj (')],
    ['strings in strings', () => filled(' 0 obj (', ')'.repeat(100))],
    ['comments', () => filled(' 0 obj %')],
    ['one list of names', () => withObject(`9 0 obj [${'/N '.repeat(1_000_000)}`)],
    ['streams of objects', () => filled(' 0 obj<</N 1/First 2>>stream\n')],
    [
      'lists of filters',
      () => filled(' 0 obj<</N 1/First 2/Filter/FlateDecode>>stream\n\x78\x9c\x03\0\0\0\0\x01'),
    ],
    ['keys in strings', () => pagePdf([objectStream(['(/JS '.repeat(100_000)])])],
  ])('is refused where it would be read over and over: %s', (_, make) => {
    expect(refusalOf(make())).toBe(fileRefused);
  });

  it.each<[string, () => Buffer]>([
    ['one long list', () => filled('0 ')],
    ['blanks and comments by turns', () => withObject(`9 0 obj [${'\n%'.repeat(2_000_000)}`)],
    ['one long blank', () => withObject(`9 0 obj [${' '.repeat(4_000_000)}`)],
    ['one long comment', () => withObject(`9 0 obj [${'%'.repeat(4_000_000)}`)],
    ['one long word', () => withObject(`9 0 obj [${'a'.repeat(4_000_000)}`)],
    ['slashes', () => filled('/')],
    ['codes', () => filled('/#4')],
    ['brackets that close nothing', () => filled(' 0 obj )')],
  ])('is taken where it is read once: %s', (_, make) => {
    expect(refusalOf(make())).toBeUndefined();
  });
});

describe('whatever stands between', () => {
  const letter = fc.constantFrom(...'()<>[]{}/%#\\ \n\r\0aJS01R');
  const rubbish = fc.array(letter, { maxLength: 60 }).map((letters) => letters.join(''));

  it('is answered, by taking the file or by 415', () => {
    fc.assert(
      fc.property(rubbish, rubbish, (one, two) => {
        refusalOf(withObject(`9 0 obj <<${one}/Type/ObjStm${two}>> stream\n${one}endstream endobj`));
      }),
      { numRuns: 3000 },
    );
  });

  const codes = fc.array(fc.boolean(), { minLength: 14, maxLength: 14 });
  const oneOf = (...names: string[]) =>
    fc.tuple(fc.constantFrom(...names), codes).map(([text, marks]) => {
      const letters = [...text].map((letter, i) => (marks[i] ? coded(letter).slice(1) : letter));
      return `/${letters.join('')}`;
    });
  const packed = (objects: string[]) => refusalOf(pagePdf([objectStream(objects)]));

  it('hides no script: not in the object, not in a packed one', () => {
    const written = oneOf('JavaScript', 'Launch', 'RichMedia', 'EmbeddedFile');
    fc.assert(
      fc.property(written, rubbish, rubbish, (key, before, after) => {
        expect(refusalOf(withObject(`9 0 obj << ${before} ${key} ${after}`))).toBeDefined();
        expect(packed([before, `<< /S ${key} >>`, after])).toBeDefined();
      }),
      { numRuns: 1000 },
    );
  });

  it('hides no short key with its value in a packed object', () => {
    const value = fc.constantFrom('6 0 R', '(x)', '<78>', '[6 0 R]', '<< /O 6 0 R >>');
    fc.assert(
      fc.property(oneOf('JS', 'AA', 'EF', 'XFA'), value, rubbish, rubbish, (key, held, before, after) => {
        expect(packed([before, `<< /S 1 ${key} ${held} >>`, after])).toBeDefined();
      }),
      { numRuns: 1000 },
    );
  });

  it('hides no short key behind brackets that close nothing', () => {
    const letter = fc.constantFrom(...')>]}aR1 \n');
    const stray = fc
      .array(letter, { maxLength: 20 })
      .map((letters) => letters.join(''))
      .filter((text) => !text.includes('>>'));
    fc.assert(
      fc.property(oneOf('JS', 'AA', 'EF', 'XFA'), stray, (key, before) => {
        expect(refusalOf(pagePdf([`<< /T ${before} ${key} 6 0 R >>`]))).toBe(activeFile);
      }),
      { numRuns: 1000 },
    );
  });
});
