import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { closure, compressedBytes, firstLoad, type Manifest, type Screen } from './webWeight.ts';

/** The line of G23: 1.6 megabits a second, and a round trip of 150 ms. */
const BYTES_PER_SECOND = 1_600_000 / 8;
const ROUND_TRIP = 0.15;
/** TCP and TLS 1.3 before the first request. */
const ROUND_TRIPS_TO_CONNECT = 2;
/** Headers of an answer, compressed by HTTP/2. */
const HEADER_BYTES = 100;

/** Requests that are sent together, because the ones before named them. */
export type Step = { name: string; files: number; bytes: number };

/**
 * How a browser with an empty cache loads a screen, read from the built app: the page, then everything that the page
 * names, then code that only the entry asks for, then the API's call.
 * @param answerBytes bytes of the API's answer as JSON; absent when the screen needs none
 */
export function requestChain(
  folder: string,
  manifest: Manifest,
  screen: Screen,
  answerBytes?: number,
): Step[] {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file);
  const entry = filesOf(manifest, closure(manifest, ['index.html']));
  const all = filesOf(manifest, firstLoad(manifest, screen));
  const first = new Set([...named, ...entry]);
  const later = all.filter((file) => !first.has(file));
  const step = (name: string, files: readonly string[]): Step => ({
    name,
    files: files.length,
    bytes: files.reduce((sum, file) => sum + HEADER_BYTES + sent(folder, file), 0),
  });
  return [
    step('page', ['index.html']),
    step('scripts', [...first]),
    ...(later.length > 0 ? [step('code of the screen', later)] : []),
    ...(answerBytes === undefined ? [] : [{ name: 'rows', files: 1, bytes: HEADER_BYTES + answerBytes }]),
  ];
}

/**
 * Seconds until the last request of the chain is answered, by the model: round trips one after another, and bytes on
 * the line.
 */
export const modelledSeconds = (chain: readonly Step[]): number =>
  (ROUND_TRIPS_TO_CONNECT + chain.length) * ROUND_TRIP +
  chain.reduce((sum, { bytes }) => sum + bytes, 0) / BYTES_PER_SECOND;

const filesOf = (manifest: Manifest, keys: Iterable<string>) =>
  [...keys].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js'));

/** Bytes on the line. */
const sent = (folder: string, file: string): number => compressedBytes(join(folder, file));
