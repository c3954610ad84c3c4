import { crc32 } from 'node:zlib';
import { checkPixels, refused } from './rules.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The chunks that hold the picture and its looks. Texts, places, times and unknown chunks are removed. */
const KEPT = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'iCCP',
  'sBIT',
  'bKGD',
  'pHYs',
]);

/**
 * Removes the metadata of a PNG.
 * @throws 415 for bytes that are not one whole PNG, and for a picture that is too large to show
 */
export function cleanPng(bytes: Buffer): Uint8Array {
  if (!bytes.subarray(0, 8).equals(SIGNATURE)) throw refused();
  const kept: Buffer[] = [SIGNATURE];
  let at = 8;
  let type = '';
  let pixels = false;
  while (type !== 'IEND') {
    if (at + 12 > bytes.length) throw refused();
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    type = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length || bytes.readUInt32BE(end - 4) !== crc32(bytes.subarray(at + 4, end - 4))) {
      throw refused();
    }
    const first = at === 8;
    if (first !== (type === 'IHDR') || (first && length !== 13)) throw refused();
    if (first) checkPixels(bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12));
    pixels ||= type === 'IDAT' && length > 0;
    if (KEPT.has(type)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  if (at !== bytes.length || !pixels) throw refused();
  return Buffer.concat(kept);
}
