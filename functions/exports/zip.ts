import { pipeline } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate/browser';

/** A file of an archive: its name, and its text in pieces. */
export type ZipEntry = { name: string; text: Iterable<string> | AsyncIterable<string> };

/** How much text is compressed at a time, in UTF-16 units. */
const BUFFER_LENGTH = 32 * 1024;
const DEFLATED = 8;
/** An archive needs a date; a fixed one makes equal contents equal archives. */
const DATE = new Date(1980, 0, 1);
/** The quickest level, with a small window: each row repeats much of the rows just before it. */
const DEFLATE = { level: 1, windowBits: 13, memLevel: 7, chunkSize: BUFFER_LENGTH };

/**
 * Writes a ZIP archive (below 4 GB) piece by piece, and compresses each entry while its text arrives. Node does the
 * compression, because fflate, which writes the archive, takes twice as long for it.
 */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const made: Uint8Array[] = [];
  const archive = new Zip((error, bytes) => {
    if (error) throw error;
    made.push(bytes);
  });
  for (const { name: filename, text } of entries) {
    const file: ZipInputFile = { filename, size: 0, crc: 0, compression: DEFLATED, mtime: DATE };
    archive.add(file);
    // The loop below throws the error of a failed pipeline.
    const compressed: AsyncIterable<Buffer<ArrayBuffer>> = pipeline(
      buffered(text, file),
      createDeflateRaw(DEFLATE),
      () => {},
    );
    for await (const bytes of compressed) {
      file.ondata?.(null, bytes, false);
      yield* made.splice(0);
    }
    file.ondata?.(null, new Uint8Array(), true);
  }
  archive.end();
  yield* made.splice(0);
}

/** The text as bytes, one buffer at a time. */
async function* buffered(text: ZipEntry['text'], into: ZipInputFile): AsyncGenerator<Uint8Array> {
  const counted = (held: string): Uint8Array => {
    const bytes = Buffer.from(held);
    into.crc = crc32(bytes, into.crc);
    into.size += bytes.length;
    return bytes;
  };
  let held = '';
  for await (const piece of text) {
    held += piece;
    if (held.length < BUFFER_LENGTH) continue;
    yield counted(held);
    held = '';
  }
  yield counted(held);
}
