import { crc32, deflateSync } from 'node:zlib';

const bytes = (...parts: (number[] | Buffer | string)[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  );

/** A chunk of a PNG. */
export function pngChunk(type: string, data: Buffer = Buffer.alloc(0)): Buffer {
  const body = bytes(type, data);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/**
 * A white PNG with these chunks after its header. Its data are small even when the header claims a huge size, as a bomb
 * does.
 */
export function png(width = 2, height = 2, more: Buffer[] = []): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(Math.min(height, 10) * (Math.min(width, 10) + 1), 255));
  return bytes(
    [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    pngChunk('IHDR', header),
    Buffer.concat(more),
    pngChunk('IDAT', pixels),
    pngChunk('IEND'),
  );
}

/** A segment of a JPEG. */
export const segment = (marker: number, data: Buffer): Buffer =>
  bytes([0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255], data);

/** What a camera writes into a JPEG, little-endian as in most: which way up the picture is, and where it was taken. */
export function exif(orientation: number): Buffer {
  const entry = (tag: number, type: number, value: number) => {
    const made = Buffer.alloc(12);
    made.writeUInt16LE(tag, 0);
    made.writeUInt16LE(type, 2);
    made.writeUInt32LE(1, 4);
    made.writeUInt16LE(value, 8);
    return made;
  };
  const list = bytes([2, 0], entry(0x0112, 3, orientation), entry(0x8825, 4, 64), [0, 0, 0, 0]);
  return segment(0xe1, bytes('Exif\0\0II*\0', [8, 0, 0, 0], list, 'GPS 23.7271N 92.7176E'));
}

/** The segments of a JPEG of one grey block. The header claims the given size, and `more` comes before it. */
export function jpeg(width = 8, height = 8, more: Buffer[] = []): Buffer {
  const frame = [8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0];
  return bytes(
    [0xff, 0xd8],
    segment(0xe0, bytes('JFIF\0', [1, 1, 0, 0, 1, 0, 1, 0, 0])),
    Buffer.concat(more),
    segment(0xdb, Buffer.alloc(65, 1).fill(0, 0, 1)),
    segment(0xc0, bytes(frame)),
    segment(0xc4, bytes([0], [1, ...Array(15).fill(0)], [0])),
    segment(0xc4, bytes([0x10], [1, ...Array(15).fill(0)], [0])),
    segment(0xda, bytes([1, 1, 0, 0, 63, 0])),
    // Two codes of one bit, and the filling. The stuffed byte and the restart marker also belong to the data.
    [0x3f, 0xff, 0x00, 0xff, 0xd0, 0x3f],
    [0xff, 0xd9],
  );
}
