import { pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

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
const DEFLATE = { level: 1, windowBits: 13, memLevel: 7, chunkSize: BUFFER_BYTES / 2 };

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

/** One compressor for the whole text: one for each buffer would lie in memory until the next great cleaning up. */
async function* deflated(text: ZipEntry['text'], into: Written): AsyncGenerator<Uint8Array> {
  // What fails is thrown by the loop.
  const compressed: AsyncIterable<Buffer> = pipeline(
    buffered(text, into),
    createDeflateRaw(DEFLATE),
    () => {},
  );
  for await (const bytes of compressed) {
    into.packed += bytes.length;
    yield bytes;
  }
}

/** The text as bytes, a buffer full at a time, each a new one: the one before is still being compressed. */
async function* buffered(text: ZipEntry['text'], into: Written): AsyncGenerator<Uint8Array> {
  let buffer = Buffer.allocUnsafe(BUFFER_BYTES);
  let filled = 0;
  const counted = (bytes: Uint8Array): Uint8Array => {
    into.crc = crc32(bytes, into.crc);
    into.size += bytes.length;
    return bytes;
  };
  for await (const piece of text) {
    const most = piece.length * LONGEST_CHARACTER;
    if (filled > 0 && filled + most > BUFFER_BYTES) {
      yield counted(buffer.subarray(0, filled));
      buffer = Buffer.allocUnsafe(BUFFER_BYTES);
      filled = 0;
    }
    if (most > BUFFER_BYTES) yield counted(Buffer.from(piece));
    else filled += buffer.write(piece, filled);
  }
  if (filled > 0) yield counted(buffer.subarray(0, filled));
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
