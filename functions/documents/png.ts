import { crc32, createInflate } from 'node:zlib';
import { checkPixels, refused } from './rules.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/**
 * What a picture is made of and how it looks. Texts, places, times and whatever is unknown are left out, and so are
 * profiles of colours: they are named after somebody's screen, and are compressed by themselves.
 */
const KEPT = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'sBIT',
  'bKGD',
  'pHYs',
]);

/** Bits of a pixel by the kind of its colours. */
const SAMPLES: Record<number, { samples: number; depths: readonly number[] } | undefined> = {
  0: { samples: 1, depths: [1, 2, 4, 8, 16] },
  2: { samples: 3, depths: [8, 16] },
  3: { samples: 1, depths: [1, 2, 4, 8] },
  4: { samples: 2, depths: [8, 16] },
  6: { samples: 4, depths: [8, 16] },
};
/** The seven passes of an interlaced picture: where each begins and how far its pixels are apart. */
const PASSES = [
  { x: 0, y: 0, dx: 8, dy: 8 },
  { x: 4, y: 0, dx: 8, dy: 8 },
  { x: 0, y: 4, dx: 4, dy: 8 },
  { x: 2, y: 0, dx: 4, dy: 4 },
  { x: 0, y: 2, dx: 2, dy: 4 },
  { x: 1, y: 0, dx: 2, dy: 2 },
  { x: 0, y: 1, dx: 1, dy: 2 },
];
const WHOLE = [{ x: 0, y: 0, dx: 1, dy: 1 }];

/**
 * Bytes of the pixels that a header promises: its lines, each with a byte before it.
 * @throws 415 for a header that promises none, or too many
 */
function promised(header: Buffer): number {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  checkPixels(width, height);
  const [depth = 0, colours = 0, packing, filter, interlaced = 0] = header.subarray(8);
  const kind = SAMPLES[colours];
  if (!kind?.depths.includes(depth) || packing !== 0 || filter !== 0 || interlaced > 1) throw refused();
  const { samples } = kind;
  const bytes = (interlaced ? PASSES : WHOLE).map(({ x, y, dx, dy }) => {
    const [columns, lines] = [Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)];
    return columns > 0 && lines > 0 ? lines * (1 + Math.ceil((columns * samples * depth) / 8)) : 0;
  });
  return bytes.reduce((sum, one) => sum + one, 0);
}

/**
 * A PNG without what it tells beside the picture.
 * @throws 415 for what is none from its first byte to its last, for one that is too large to be shown, and for pixels
 * that unpack to more than its header says
 */
export async function cleanPng(bytes: Buffer): Promise<Uint8Array> {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) throw refused();
  const kept: Buffer[] = [SIGNATURE];
  const pixels: Buffer[] = [];
  let at = 8;
  let type = '';
  let most = 0;
  while (type !== 'IEND') {
    if (at + 12 > bytes.length) throw refused();
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    type = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length || bytes.readUInt32BE(end - 4) !== crc32(bytes.subarray(at + 4, end - 4))) {
      throw refused();
    }
    const first = at === 8;
    const data = bytes.subarray(at + 8, end - 4);
    if (first !== (type === 'IHDR') || (first && length !== 13)) throw refused();
    if (first) most = promised(data);
    if (type === 'IDAT') pixels.push(data);
    if (KEPT.has(type)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  if (at !== bytes.length || pixels.length === 0) throw refused();
  await unpackWithin(pixels, most);
  return Buffer.concat(kept);
}

/** Counts what data unpack to and keeps none of it: a bomb is left where it grows beyond the bound. */
async function unpackWithin(data: readonly Buffer[], most: number): Promise<void> {
  let unpacked = 0;
  const packed = Buffer.concat(data);
  const inflate = createInflate();
  inflate.end(packed);
  try {
    for await (const { length } of inflate as AsyncIterable<Buffer>) {
      unpacked += length;
      if (unpacked > most) throw refused();
    }
  } catch {
    throw refused();
  } finally {
    inflate.destroy();
  }
  // What follows the end of the packed data belongs to no picture.
  if (unpacked === 0 || inflate.bytesWritten < packed.length) throw refused();
}
