import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import * as z from 'zod';
import { SIGN_IN } from '../../web/chunks.ts';

/** The build's manifest: what each file imports at once, and what it loads later. */
const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.string().optional(),
    src: z.string().optional(),
    isDynamicEntry: z.boolean().optional(),
    imports: z.array(z.string()).default([]),
    dynamicImports: z.array(z.string()).default([]),
  }),
);
export type Manifest = z.output<typeof Manifest>;

export const readManifest = (folder: string): Manifest =>
  Manifest.parse(JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')));

const WEB_SOURCES = join(import.meta.dirname, '../../web');
const ENTRY = 'index.html';

/** The keys of everything that is loaded with these keys: their imports, and the imports of those. */
export function closure(manifest: Manifest, keys: readonly string[]): Set<string> {
  const found = new Set(keys);
  for (const key of found) {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the manifest knows no ${key}`);
    for (const imported of chunk.imports) found.add(imported);
  }
  return found;
}

/** What is fetched once the first screen is idle: the library's heavy components. */
export const WIDGETS = ['ui/widgets/heavyWidgets.ts'];

/** The keys of our own chunks that screens load later, without packages and widgets. */
export const lazyRoutes = (manifest: Manifest): string[] => [
  ...new Set(
    Object.values(manifest)
      .flatMap(({ dynamicImports }) => dynamicImports)
      .filter((key) => !key.includes('node_modules') && !WIDGETS.includes(key)),
  ),
];

/** The file that serves the form to sign in. */
export const signInChunk = (manifest: Manifest): string =>
  Object.keys(manifest).find((key) => manifest[key]?.name === SIGN_IN.chunk) ?? '';

/** The keys of the screens that are fetched when they are opened. */
export const screens = (manifest: Manifest): string[] =>
  Object.keys(manifest).filter((key) => /^features\/.*(Page|Screen)\.tsx$/.test(key));

/** Bytes of the script files of these chunks, each brotli-compressed. */
export function brotliBytes(folder: string, manifest: Manifest, keys: Iterable<string>): number {
  const files = [...keys].map((key) => manifest[key]?.file ?? '').filter((file) => file.endsWith('.js'));
  if (files.length === 0) throw new Error('no scripts');
  return files.reduce((sum, file) => sum + compressedBytes(join(folder, file)), 0);
}

/** Files that were compressed once. The largest takes most of a second, and a built file never changes. */
const compressed = new Map<string, number>();

/** Bytes of a file of the build, as sent. */
export function compressedBytes(path: string): number {
  const bytes = compressed.get(path) ?? brotliCompressSync(readFileSync(path)).length;
  compressed.set(path, bytes);
  return bytes;
}

/** The files of the screens that people see first, below `web`. */
const SCREENS = {
  signIn: ['features/signIn/LoginScreen.tsx'],
  dashboard: ['shell/Shell.tsx', 'features/dashboard/DashboardScreen.tsx'],
};
export type Screen = keyof typeof SCREENS;

/**
 * The chunks that are loaded before a screen shows: the entry and the screen's chunks with all their imports. A file
 * that the manifest does not name is part of the entry.
 */
export function firstLoad(manifest: Manifest, screen: Screen): Set<string> {
  for (const file of SCREENS[screen]) {
    if (!existsSync(join(WEB_SOURCES, file))) throw new Error(`there is no ${file}`);
  }
  return closure(manifest, [ENTRY, ...SCREENS[screen].filter((file) => manifest[file])]);
}

/** Whether any script of these chunks holds the code that reads and writes Excel files. */
export function holdsXlsx(folder: string, manifest: Manifest, keys: Iterable<string>): boolean {
  return [...keys].some((key) => {
    const chunk = manifest[key];
    if (!chunk) throw new Error(`the manifest knows no ${key}`);
    return (
      /xlsx/i.test(chunk.name ?? '') ||
      /sheetjs|xl\/workbook\.xml/i.test(readFileSync(join(folder, chunk.file), 'utf8'))
    );
  });
}
