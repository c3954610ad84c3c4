import { deflateSync } from 'node:zlib';
import JSZip from 'jszip';
import { beforeAll, describe, expect, it } from 'vitest';
import { DOCUMENT_BYTES } from '#shared/domain/documentFile.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import { memoryBlobs, testDeps } from '../support/deps.ts';
import { withEngine } from '../support/engine.ts';
import { medicalCalls, pdf } from '../support/medicalWorld.ts';
import { pagePdf } from '../support/pdfs.ts';
import { exif, jpeg, png, pngChunk, segment } from '../support/pictures.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';

const engine = withEngine();
const files = memoryBlobs();
let world: TeacherWorld;
let medical: ReturnType<typeof medicalCalls>;

beforeAll(async () => {
  const first = testDeps({ engine });
  const deps = testDeps({ engine, shared: { ...first, documents: files }, limits: { uploadsPerDay: 1000 } });
  world = await teacherWorld(deps);
  medical = medicalCalls(deps, world);
});

const keyOf = ({ body }: { body: { data: { url: string } } }) => body.data.url.split('/').at(-1) ?? '';
const keptOf = (answer: { body: { data: { url: string } } }) =>
  Buffer.from(files.files.get(`medical-records/${keyOf(answer)}`) ?? []);

const [PDF, JPEG, PNG] = ['application/pdf', 'image/jpeg', 'image/png'];
const [SVG, HTML] = ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html><script>alert(1)</script>'];
const ZIP = Buffer.from('PK\x03\x04\x14\0\0\0\0\0', 'latin1');
/** A file that begins with the first bytes of a ZIP. All other bytes are its own. */
const beginningAsZip = (bytes: Uint8Array) => Buffer.concat([ZIP.subarray(0, 2), bytes.subarray(2)]);
const withKey = (text: string) => pdf().toString('latin1').replace('/Type', `${text} /Type`);

describe('R49: a file is taken only where its ending, its type and its bytes agree', () => {
  it.each<[string, string, string | undefined, Uint8Array]>([
    ['a PDF', 'note.pdf', PDF, pdf()],
    ['a PDF in capitals', 'NOTE.PDF', PDF, pdf()],
    ['a PDF that says what would be encrypted', 'a.pdf', PDF, Buffer.from(withKey('/EncryptMetadata true'))],
    ['a JPEG', 'photo.jpg', JPEG, jpeg()],
    ['a JPEG of four letters', 'photo.jpeg', JPEG, jpeg(4000, 3000)],
    ['a JPEG with the ending Windows may give it', 'Photo.JFIF', JPEG, jpeg()],
    ['a PNG', 'scan.png', PNG, png()],
  ])('%s is', async (_, name, type, bytes) => {
    const answer = await medical.upload({ name, type, bytes });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect(answer.body.data).toMatchObject({ name, type, size: bytes.length, state: 'pending' });
    // It is stored under one extension of its type, whichever of them it came with.
    const ending = type === PDF ? 'pdf' : type === JPEG ? 'jpg' : 'png';
    expect(keyOf(answer)).toMatch(new RegExp(`^[0-9a-f-]{36}\\.${ending}$`));
    expect(keptOf(answer).equals(bytes)).toBe(true);
  });

  it.each<[string, string, string | undefined, Uint8Array | string]>([
    ['SVG', 'drawing.svg', 'image/svg+xml', SVG],
    ['SVG called PNG', 'drawing.png', PNG, SVG],
    ['HTML', 'page.html', 'text/html', HTML],
    ['HTML called PDF', 'page.pdf', PDF, HTML],
    ['a program called PDF', 'setup.pdf', PDF, Buffer.from('MZ\x90\0\x03', 'latin1')],
    ['ZIP', 'all.zip', 'application/zip', ZIP],
    ['ZIP called PDF', 'all.pdf', PDF, ZIP],
    ['a PNG called JPEG', 'scan.jpg', JPEG, png()],
    ['a PNG called JFIF', 'scan.jfif', JPEG, png()],
    ['a JPEG called JFIF, sent as PNG', 'photo.jfif', PNG, jpeg()],
    ['a PDF sent as PNG', 'note.pdf', PNG, pdf()],
    ['a PDF without an ending', 'note', PDF, pdf()],
    ['a PDF with another ending after a null', 'a.pdf\0.html', PDF, pdf()],
    ['a PDF that ends too early', 'note.pdf', PDF, pdf().subarray(0, 40)],
    ['a PDF with a ZIP after it', 'note.pdf', PDF, Buffer.concat([pdf(), ZIP])],
    ['a PDF with HTML before it', 'note.pdf', PDF, Buffer.concat([Buffer.from(HTML), pdf()])],
    ['a JPEG that begins as a ZIP', 'photo.jpg', JPEG, beginningAsZip(jpeg())],
    ['a PNG that begins as a ZIP', 'scan.png', PNG, beginningAsZip(png())],
    ['an encrypted PDF', 'note.pdf', PDF, withKey('/Encrypt 2 0 R')],
    ['one whose dictionary stands in the trailer', 'note.pdf', PDF, withKey('/Encrypt<</Filter/Standard>>')],
    ['one that writes the key by codes', 'note.pdf', PDF, withKey('/#45#6ec#72ypt 2 0 R')],
    ['one that writes a comment after it', 'note.pdf', PDF, withKey('/Encrypt%x\n2 0 R')],
    ['a JPEG with data after its end', 'photo.jpg', JPEG, Buffer.concat([jpeg(), ZIP])],
    ['a JPEG that ends too early', 'photo.jpg', JPEG, jpeg().subarray(0, -2)],
    [
      'a JPEG with a segment of no known kind',
      'photo.jpg',
      JPEG,
      jpeg(8, 8, [segment(0xf5, Buffer.from('a secret'))]),
    ],
    ['two bytes', 'photo.jpg', JPEG, Buffer.from([0xff, 0xd8])],
    ['one byte', 'photo.jpg', JPEG, Buffer.from([0xff])],
    ['a JPEG of 30000 by 30000', 'photo.jpg', JPEG, jpeg(30_000, 30_000)],
    ['a PNG with data after its end', 'scan.png', PNG, Buffer.concat([png(), ZIP])],
    ['a PNG that ends too early', 'scan.png', PNG, png().subarray(0, -12)],
    ['a PNG of 30000 by 30000', 'scan.png', PNG, png(30_000, 30_000)],
    ['a PNG without height', 'scan.png', PNG, png(1, 0)],
    ['the EICAR file called PDF', 'note.pdf', PDF, 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$'],
  ])('%s is not', async (_, name, type, content) => {
    const count = files.files.size;
    const answer = await medical.upload({ name, type, bytes: Buffer.from(content as string, 'latin1') });
    expect([answer.status, answer.body.error]).toEqual([415, 'unsupportedType']);
    expect(answer.body.issues[0].field).toBe('file');
    expect(files.files.size).toBe(count);
  });

  it('one whose checksum is wrong is not', async () => {
    const bytes = png();
    bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1;
    expect((await medical.upload({ name: 'scan.png', type: PNG, bytes })).status).toBe(415);
  });

  it('what a camera tells is taken out, but for which way up the picture stands', async () => {
    const told = [
      exif(6),
      segment(0xed, Buffer.from('Photoshop 3.0 secret')),
      segment(0xfe, Buffer.from('a secret')),
    ];
    const answer = await medical.upload({ name: 'photo.jpg', type: JPEG, bytes: jpeg(8, 8, told) });
    const kept = keptOf(answer);
    expect(kept.toString('latin1')).not.toMatch(/GPS|secret/);
    // Big-endian, with one entry: tag 0x0112, type short, count 1, value 6.
    expect(kept.includes(Buffer.from('4d4d002a00000008' + '0001' + '0112000300000001' + '0006', 'hex'))).toBe(
      true,
    );
    const rest = kept.subarray(kept.indexOf(Buffer.from([0xff, 0xdb])));
    const plain = jpeg();
    expect(rest.equals(plain.subarray(plain.indexOf(Buffer.from([0xff, 0xdb]))))).toBe(true);
    expect(answer.body.data.size).toBe(kept.length);
  });

  it('any number of 0xff may stand before a marker, and nothing hides behind them', async () => {
    const filling = Buffer.from([0xff, 0xff]);
    const told = [filling, segment(0xfe, Buffer.from('a secret')), filling];
    const plain = jpeg(8, 8, told);
    const bytes = Buffer.concat([plain.subarray(0, -2), filling, plain.subarray(-2)]);
    const answer = await medical.upload({ name: 'photo.jpg', type: JPEG, bytes });
    expect(answer.status).toBe(201);
    const end = Buffer.concat([jpeg().subarray(0, -2), filling, jpeg().subarray(-2)]);
    expect(keptOf(answer).equals(end)).toBe(true);
  });

  it('an upright photo keeps nothing of it', async () => {
    const answer = await medical.upload({ name: 'a.jpg', type: JPEG, bytes: jpeg(8, 8, [exif(1)]) });
    expect(keptOf(answer).equals(jpeg())).toBe(true);
  });

  it('texts and the like are taken out of a PNG', async () => {
    const told = ['tEXt', 'iTXt', 'zTXt', 'eXIf', 'tIME', 'iCCP', 'abCd'].map((type) =>
      pngChunk(type, Buffer.from('a secret')),
    );
    const colours = pngChunk('gAMA', Buffer.from([0, 0, 0xb1, 0x8f]));
    const answer = await medical.upload({ name: 'a.png', type: PNG, bytes: png(2, 2, [...told, colours]) });
    expect(keptOf(answer).equals(png(2, 2, [colours]))).toBe(true);
  });
});

describe('R89: a file does nothing, is nothing else as well, and unpacks to what it says', () => {
  /** A sound archive with a program in it, written so that it may stand behind other bytes. */
  const archive = async (comment = '') => {
    const zip = new JSZip();
    zip.file('setup.exe', 'MZ');
    return zip.generateAsync({ type: 'nodebuffer', comment });
  };
  const note = (bytes: Buffer) => ({ name: 'note.pdf', type: PDF, bytes });
  const { activeFile, fileRefused, twoFiles } = medicalMessages;
  const refuses = async (file: Parameters<typeof medical.upload>[0], message: string) => {
    const count = files.files.size;
    const { status, body } = await medical.upload(file);
    expect([status, body.error, body.message]).toEqual([415, 'unsupportedType', message]);
    expect(files.files.size).toBe(count);
  };

  it.each([
    ['a script', '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'],
    ['a program to start', '<< /S /Launch /F (calc.exe) >>'],
    ['an action of a page', '<< /Type /Page /AA << /O 6 0 R >> >>'],
    ['a file inside', '<< /Type /Filespec /EF << /F 6 0 R >> >>'],
  ])('a PDF with %s is refused', async (_, object) => {
    await refuses(note(pagePdf([object])), activeFile);
  });

  it('a PDF that acts when it is opened is refused', async () => {
    const catalog = '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /URI /URI (https://example.org) >> >>';
    await refuses(note(pagePdf([], catalog)), activeFile);
  });

  it('a PDF that is an archive too is refused, with the archive within it or to its end', async () => {
    const zip = await archive();
    const within = pdf()
      .toString('latin1')
      .replace('1 0 obj', `${zip.toString('latin1')}\n1 0 obj`);
    await refuses(note(Buffer.from(within, 'latin1')), twoFiles);
    const end = '\nstartxref\n9\n%%EOF\n';
    await refuses(note(Buffer.concat([Buffer.from('%PDF-1.4\n'), await archive(end)])), twoFiles);
    const empty = await new JSZip().generateAsync({ type: 'nodebuffer', comment: end });
    await refuses(note(Buffer.concat([Buffer.from('%PDF-1.4\n'), empty])), twoFiles);
  });

  it('a picture that is an archive too is refused', async () => {
    const zip = await archive();
    const table = segment(0xdb, Buffer.concat([Buffer.alloc(65, 1), zip]));
    await refuses({ name: 'photo.jpg', type: JPEG, bytes: jpeg(8, 8, [table]) }, twoFiles);
    await refuses({ name: 'scan.png', type: PNG, bytes: png(2, 2, [pngChunk('PLTE', zip)]) }, twoFiles);
    // In a comment or a profile of colours, which are not kept, it is gone.
    for (const part of [
      segment(0xfe, zip),
      segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0\x01\x01'), zip])),
    ]) {
      const sent = { name: 'photo.jpg', type: JPEG, bytes: jpeg(8, 8, [part]) };
      const answer = await medical.upload(sent);
      expect([answer.status, keptOf(answer).equals(jpeg())]).toEqual([201, true]);
    }
  });

  it('a PNG whose pixels unpack beyond its header is refused', async () => {
    const more = pngChunk('IDAT', deflateSync(Buffer.alloc(50_000_000)));
    const plain = png();
    const header = plain.subarray(0, plain.indexOf('IDAT') - 4);
    const bytes = Buffer.concat([header, more, plain.subarray(-12)]);
    expect(bytes.length).toBeLessThan(100_000);
    await refuses({ name: 'scan.png', type: PNG, bytes }, fileRefused);
  });

  it('a preview within a photo is taken out', async () => {
    const seen = Buffer.from('what was cut off the picture');
    const previews = segment(0xe0, Buffer.concat([Buffer.from('JFXX\0\x10'), seen]));
    const plain = jpeg();
    const told = Buffer.from(plain.subarray(2, 20));
    const own = segment(
      0xe0,
      Buffer.concat([told.subarray(4, 16), Buffer.from([4, 4]), Buffer.alloc(48, seen)]),
    );
    const bytes = Buffer.concat([plain.subarray(0, 2), own, previews, plain.subarray(20)]);
    const answer = await medical.upload({ name: 'photo.jpg', type: JPEG, bytes });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect(keptOf(answer).equals(plain)).toBe(true);
  });
});

describe('R52: a file may be so large', () => {
  const sized = (size: number) => {
    const [start, end] = [Buffer.from('%PDF-1.4\n%'), Buffer.from('\nstartxref\n9\n%%EOF\n')];
    return Buffer.concat([start, Buffer.alloc(size - start.length - end.length, 65), end]);
  };
  it('4 MiB are taken, a byte more is not, and neither is nothing', async () => {
    expect((await medical.upload({ bytes: sized(DOCUMENT_BYTES) })).status).toBe(201);
    for (const more of [1, 32 * 1024]) {
      const { status, body } = await medical.upload({ bytes: sized(DOCUMENT_BYTES + more) });
      expect([status, body.message]).toEqual([413, medicalMessages.fileTooLarge]);
    }
    const nothing = await medical.upload({ bytes: Buffer.alloc(0) });
    expect([nothing.status, nothing.body.issues[0].field]).toEqual([400, 'file']);
  });
});

describe('R50: a name is shown, never obeyed', () => {
  it.each([
    ['../../etc/x.pdf', 'x.pdf'],
    ['C:\\files\\x.pdf', 'x.pdf'],
    ['%2e%2e%2fx.pdf', '%2e%2e%2fx.pdf'],
    ['a\r\nset-cookie: x.pdf', 'aset-cookie: x.pdf'],
    ['fdp.\u202eexe.pdf', 'fdp.exe.pdf'],
    [`${'n'.repeat(300)}.pdf`, `${'n'.repeat(96)}.pdf`],
    ['Zâwng "chungchâng".pdf', 'Zâwng "chungchâng".pdf'],
  ])('%j is called %j', async (name, expected) => {
    const answer = await medical.upload({ name });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    expect(answer.body.data.name).toBe(expected);
    expect(keyOf(answer)).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\.pdf$/,
    );
  });
});
