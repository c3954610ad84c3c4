import { deflateSync } from 'node:zlib';

type Data = string | Buffer;
const joined = (...parts: Data[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));

/** A PDF of these objects, numbered from 1, with the table by which a reader finds them. */
export function pdfOf(objects: readonly Data[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const places = objects.map((object, i) => {
    const at = parts.reduce((sum, { length }) => sum + length, 0);
    parts.push(joined(`${i + 1} 0 obj\n`, object, '\nendobj\n'));
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = parts.reduce((sum, { length }) => sum + length, 0);
  const end = `trailer\n<< /Size ${places.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${table}\n%%EOF\n`;
  return joined(...parts, `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${places.join('')}`, end);
}

/** A stream with what else its dictionary says. */
export const streamOf = (data: Data, more = '') =>
  joined(`<< /Length ${data.length} ${more} >>\nstream\n`, data, '\nendstream');

type Packing = { packed?: (data: Buffer) => Buffer; type?: string; filter?: string };

/** Objects that stand together in a stream, as most programs have written them since 2003. */
export function objectStream(
  objects: readonly string[],
  { packed = deflateSync, type = '/Type /ObjStm', filter = '/Filter /FlateDecode' }: Packing = {},
): Buffer {
  const places = objects.map((_, i) => objects.slice(0, i).join('\n').length + (i === 0 ? 0 : 1));
  const header = `${places.map((at, i) => `${20 + i} ${at}`).join(' ')} `;
  const data = Buffer.from(header + objects.join('\n'), 'latin1');
  return streamOf(packed(data), `${type} /N ${objects.length} /First ${header.length} ${filter}`);
}

const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>';
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>';
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R >>';
const CONTENT = streamOf(deflateSync('BT /F1 24 Tf 72 720 Td (A certificate) Tj ET'), '/Filter /FlateDecode');

/** A page that says "A certificate", with another catalogue where one is given and these objects from 5 on. */
export const pagePdf = (more: readonly Data[] = [], catalog = CATALOG) =>
  pdfOf([catalog, PAGES, PAGE, CONTENT, ...more]);
