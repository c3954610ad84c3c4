import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive: its name in ASCII, and its text, which comes piece by piece. */
export type ZipEntry = { name: string; text: Iterable<string> | AsyncIterable<string> };

/** What is compressed at a time. */
const BUFFER_BYTES = 64 * 1024;
/** Bytes of UTF-8 to a unit of UTF-16, at most. */
const LONGEST_CHARACTER = 3;
const VERSION = 20;
/** Sizes and checksum stand behind the bytes they tell of. */
const SIZES_FOLLOW = 0x0008;
const DEFLATED = 8;
/** An archive needs a date; a fixed one (1 January 1980) makes equal contents equal archives. */
const DATE = 0x0021;
/** The quickest level, with a small window: rows repeat what stands close before them. */
const DEFLATE = { level: 1, windowBits: 13, memLevel: 7, finishFlush: constants.Z_SYNC_FLUSH };
/** The block that ends a deflate stream. */
const LAST_BLOCK = deflateRawSync(Buffer.alloc(0));

type Written = { name: Buffer; at: number; crc: number; packed: number; size: number };

/**
 * A ZIP archive (APPNOTE 6.3, without its 64-bit forms: below 4 GB and 65,535 entries) as it is made, each entry
 * compressed while its text comes.
 */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let at = 0;
  for (const entry of entries) {
    const one: Written = { name: Buffer.from(entry.name, 'ascii'), at, crc: 0, packed: 0, size: 0 };
    const head = Buffer.concat([localHeader(one), one.name]);
    yield head;
    for await (const bytes of deflated(entry.text, one)) yield bytes;
    const sizes = descriptor(one);
    yield sizes;
    at += head.length + one.packed + sizes.length;
    written.push(one);
  }
  const directory = Buffer.concat(written.flatMap((one) => [centralHeader(one), one.name]));
  yield Buffer.concat([directory, endOf(written.length, directory.length, at)]);
}

/**
 * Bytes are compressed a buffer full at a time, and each time end at a byte, so that what is given out is never taken
 * back. The buffer is one for all: what is written in a new one each time is left to lie until somebody cleans up.
 */
async function* deflated(text: ZipEntry['text'], into: Written): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  let filled = 0;
  const packed = (bytes: Uint8Array): Uint8Array => {
    const made = deflateRawSync(bytes, DEFLATE);
    into.crc = crc32(bytes, into.crc);
    into.size += bytes.length;
    into.packed += made.length;
    return made;
  };
  for await (const piece of text) {
    const most = piece.length * LONGEST_CHARACTER;
    if (filled > 0 && filled + most > BUFFER_BYTES) {
      yield packed(buffer.subarray(0, filled));
      filled = 0;
    }
    if (most > BUFFER_BYTES) yield packed(Buffer.from(piece));
    else filled += buffer.write(piece, filled);
  }
  if (filled > 0) yield packed(buffer.subarray(0, filled));
  into.packed += LAST_BLOCK.length;
  yield LAST_BLOCK;
}

function localHeader({ name }: Written): Buffer {
  const header = Buffer.alloc(30);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(SIZES_FOLLOW, 6);
  header.writeUInt16LE(DEFLATED, 8);
  header.writeUInt16LE(DATE, 12);
  header.writeUInt16LE(name.length, 26);
  return header;
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.writeUInt32LE(0x08074b50, 0);
  bytes.writeUInt32LE(crc, 4);
  bytes.writeUInt32LE(packed, 8);
  bytes.writeUInt32LE(size, 12);
  return bytes;
}

function centralHeader({ name, at, crc, packed, size }: Written): Buffer {
  const header = Buffer.alloc(46);
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(VERSION, 4);
  header.writeUInt16LE(VERSION, 6);
  header.writeUInt16LE(SIZES_FOLLOW, 8);
  header.writeUInt16LE(DEFLATED, 10);
  header.writeUInt16LE(DATE, 14);
  header.writeUInt32LE(crc, 16);
  header.writeUInt32LE(packed, 20);
  header.writeUInt32LE(size, 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt32LE(at, 42);
  return header;
}

function endOf(count: number, size: number, at: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return end;
}
