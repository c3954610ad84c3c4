import { deflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { pngChunk } from '../../test/support/pictures.ts';
import { AppError } from '../app/errors.ts';
import { cleanPng } from './png.ts';

type Header = { width: number; height: number; depth: number; colours: number; interlaced: number };

function pngOf({ width, height, depth, colours, interlaced }: Header, unpacked: number, parts = 1): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colours, 0, 0, interlaced], 8);
  const data = deflateSync(Buffer.alloc(unpacked));
  const length = Math.ceil(data.length / parts);
  const chunks = Array.from({ length: parts }, (_, i) =>
    pngChunk('IDAT', data.subarray(i * length, (i + 1) * length)),
  );
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, pngChunk('IHDR', header), ...chunks, pngChunk('IEND')]);
}

const taken = (bytes: Buffer) =>
  cleanPng(bytes).then(
    (kept) => Buffer.from(kept).equals(bytes),
    (error) => {
      if (!(error instanceof AppError) || error.status !== 415) throw error;
      return false;
    },
  );

/** The kinds of colours with their samples and depths, from the table of the standard. */
const KINDS = [
  ...[1, 2, 4, 8, 16].map((depth) => ({ colours: 0, samples: 1, depth })),
  ...[8, 16].map((depth) => ({ colours: 2, samples: 3, depth })),
  ...[1, 2, 4, 8].map((depth) => ({ colours: 3, samples: 1, depth })),
  ...[8, 16].map((depth) => ({ colours: 4, samples: 2, depth })),
  ...[8, 16].map((depth) => ({ colours: 6, samples: 4, depth })),
];

/** The pass of each pixel of a square of eight, as the standard draws it. */
const ADAM7 = [
  '16462646',
  '77777777',
  '56565656',
  '77777777',
  '36463646',
  '77777777',
  '56565656',
  '77777777',
];

/** Bytes of the pixels, pixel by pixel. */
function bytesOf({ width, height, interlaced }: Header, bits: number): number {
  const lines = new Map<string, number>();
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const line = `${interlaced ? ADAM7[y % 8]?.[x % 8] : 0} ${y}`;
      lines.set(line, (lines.get(line) ?? 0) + bits);
    }
  }
  return [...lines.values()].reduce((sum, one) => sum + 1 + Math.ceil(one / 8), 0);
}

it('R89: the pixels of a PNG are as many as its header says, and not a byte more', async () => {
  const side = fc.integer({ min: 1, max: 40 });
  const kind = fc.constantFrom(...KINDS);
  const parts = fc.integer({ min: 1, max: 4 });
  await fc.assert(
    fc.asyncProperty(
      side,
      side,
      kind,
      fc.constantFrom(0, 1),
      parts,
      async (width, height, one, interlaced, n) => {
        const header = { width, height, interlaced, depth: one.depth, colours: one.colours };
        const bytes = bytesOf(header, one.samples * one.depth);
        expect(await taken(pngOf(header, bytes, n))).toBe(true);
        expect(await taken(pngOf(header, bytes + 1, n))).toBe(false);
      },
    ),
    { numRuns: 400 },
  );
});

it('R89: a PNG with text after the end of its packed pixels is refused', async () => {
  const bytes = pngOf(PLAIN, 20);
  const at = bytes.indexOf('IDAT') - 4;
  for (const text of ['x', 'GPS 23.7271N 92.7176E'.repeat(5000)]) {
    const data = pngChunk('IDAT', Buffer.concat([deflateSync(Buffer.alloc(20)), Buffer.from(text)]));
    expect(await taken(Buffer.concat([bytes.subarray(0, at), data, bytes.subarray(-12)]))).toBe(false);
    const behind = [bytes.subarray(0, -12), pngChunk('IDAT', Buffer.from(text)), bytes.subarray(-12)];
    expect(await taken(Buffer.concat(behind))).toBe(false);
  }
});

const PLAIN = { width: 4, height: 4, depth: 8, colours: 0, interlaced: 0 };
it.each<[string, Buffer]>([
  ['a depth that its colours do not have', pngOf({ ...PLAIN, depth: 4, colours: 2 }, 10)],
  ['colours that there are not', pngOf({ ...PLAIN, colours: 5 }, 10)],
  ['an order that there is not', pngOf({ ...PLAIN, interlaced: 2 }, 10)],
  ['no pixels', pngOf(PLAIN, 0)],
])('R89: a PNG with %s is refused', async (_, bytes) => {
  expect(await taken(bytes)).toBe(false);
});

it('R89: a PNG whose pixels cannot be unpacked is refused', async () => {
  const bytes = pngOf(PLAIN, 20);
  const data = pngChunk('IDAT', Buffer.from('no packed data'));
  const at = bytes.indexOf('IDAT') - 4;
  expect(await taken(Buffer.concat([bytes.subarray(0, at), data, bytes.subarray(-12)]))).toBe(false);
});
