import { checkPixels, refused } from './rules.ts';

const [SOI, EOI, SOS, APP0, APP1, APP14, APP15, COM] = [
  0xd8, 0xd9, 0xda, 0xe0, 0xe1, 0xee, 0xef, 0xfe,
] as const;
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;

/**
 * Removes the metadata of a JPEG, such as where it was taken. Keeps its orientation.
 * @throws 415 for bytes that are not one whole JPEG, and for a picture that is too large to show
 */
export function cleanJpeg(bytes: Buffer): Uint8Array {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xff00 + SOI) throw refused();
  const kept: Buffer[] = [bytes.subarray(0, 2)];
  let at = 2;
  let [frames, scans] = [0, 0];
  for (;;) {
    at = afterFilling(bytes, at);
    const marker = markerAt(bytes, at);
    if (marker === EOI) break;
    const end = at + 2 + (at + 4 <= bytes.length ? bytes.readUInt16BE(at + 2) : 0);
    if (end < at + 4 || end > bytes.length) throw refused();
    const segment = bytes.subarray(at, end);
    if (isFrame(marker)) {
      if (segment.length < 10) throw refused();
      checkPixels(segment.readUInt16BE(7), segment.readUInt16BE(5));
      frames += 1;
    }
    kept.push(...keptOf(marker, segment));
    at = end;
    if (marker === SOS) {
      scans += 1;
      at = scanEnd(bytes, end);
      kept.push(bytes.subarray(end, at));
    }
  }
  if (at + 2 !== bytes.length || frames !== 1 || scans === 0) throw refused();
  return Buffer.concat([...kept, bytes.subarray(at)]);
}

/** Skips filling: any number of 0xff may precede a marker. */
function afterFilling(bytes: Buffer, from: number): number {
  let at = from;
  while (bytes[at] === 0xff && bytes[at + 1] === 0xff) at += 1;
  return at;
}

function markerAt(bytes: Buffer, at: number): number {
  const marker = bytes[at + 1] ?? 0;
  const known = (marker >= 0xc0 && marker <= APP15) || marker === COM;
  if (bytes[at] !== 0xff || !known || marker === SOI || isRestart(marker)) throw refused();
  return marker;
}

/** Finds the marker after the data of a scan. In that data, 0xff is followed by 0 or a restart. */
function scanEnd(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at >= 0) {
    at = afterFilling(bytes, at);
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && !isRestart(next)) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  throw refused();
}

const startsWith = (segment: Buffer, text: string) => segment.toString('latin1', 4, 4 + text.length) === text;

/**
 * What is kept of a segment: the picture and, of the camera's data, the orientation. Colour profiles go, as those of a
 * PNG do: they are named after somebody's screen and have room for any text. A scanned paper is read without them.
 */
function keptOf(marker: number, segment: Buffer): Buffer[] {
  if (marker === APP1) return startsWith(segment, 'Exif\0\0') ? upright(segment) : [];
  if (marker === APP0) return startsWith(segment, 'JFIF\0') ? withoutPreview(segment) : [];
  if (marker === APP14) return startsWith(segment, 'Adobe') ? [cut(segment, ADOBE)] : [];
  return marker === COM || (marker > APP0 && marker <= APP15) ? [] : [segment];
}

/** Lengths of segments that hold what their kind has and nothing more, marker included. */
const [JFIF, ADOBE] = [18, 16];

/** A segment that ends after so many bytes, and says so. */
function cut(segment: Buffer, length: number): Buffer {
  if (segment.length < length) throw refused();
  const kept = Buffer.from(segment.subarray(0, length));
  kept.writeUInt16BE(length - 2, 2);
  return kept;
}

/** A preview may show what was cut off the picture since. */
function withoutPreview(segment: Buffer): Buffer[] {
  const kept = cut(segment, JFIF);
  kept.writeUInt16BE(0, JFIF - 2);
  return [kept];
}

const ORIENTATION = 0x0112;
const TIFF = 10;

/** An Exif segment with nothing but the orientation. Empty when the picture is upright. */
function upright(segment: Buffer): Buffer[] {
  const little = segment.toString('latin1', TIFF, TIFF + 2) === 'II';
  const short = (at: number) => (little ? segment.readUInt16LE(at) : segment.readUInt16BE(at));
  try {
    const first = TIFF + (little ? segment.readUInt32LE(TIFF + 4) : segment.readUInt32BE(TIFF + 4));
    const entries = Array.from({ length: short(first) }, (_, i) => first + 2 + i * 12);
    const entry = entries.find((at) => short(at) === ORIENTATION);
    const value = entry === undefined ? 1 : short(entry + 8);
    return value > 1 && value <= 8 ? [exifOf(value)] : [];
  } catch {
    // A list that points outside its segment has no orientation.
    return [];
  }
}

/** Big-endian: one directory with one entry, a short. */
const exifOf = (orientation: number) =>
  Buffer.from([
    ...[0xff, APP1, 0, 34, ...Buffer.from('Exif\0\0MM'), 0, 42, 0, 0, 0, 8],
    ...[0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0],
  ]);
