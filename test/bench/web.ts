import { buildWeb, WEB_FOLDER } from '../../infra/webBuild.ts';
import {
  brotliBytes,
  closure,
  firstLoad,
  holdsXlsx,
  lazyRoutes,
  readManifest,
} from '../support/webWeight.ts';
import { atMost, rounded, type Section } from './report.ts';

/** G21 and G22 of the built web app, from the manifest of its build. Sizes in kB of 1,000 bytes, brotli. */
export async function benchWeb(): Promise<Section[]> {
  await buildWeb();
  const manifest = readManifest(WEB_FOLDER);
  const kB = (keys: Iterable<string>) => rounded(brotliBytes(WEB_FOLDER, manifest, keys) / 1000);
  const entry = closure(manifest, ['index.html']);
  const lazy = lazyRoutes(manifest)
    .filter((key) => !entry.has(key))
    .map((key): [string, number] => [manifest[key]?.name ?? key, kB([key])])
    .sort((a, b) => b[1] - a[1]);
  const [[largest, size] = ['', 0]] = lazy;
  return [
    {
      title: 'Web app, brotli (G21, G22)',
      rows: [
        atMost('G21', 'first load of the sign-in', kB(firstLoad(manifest, 'signIn')), 150, 'kB'),
        atMost('G21', 'first load of the dashboard', kB(firstLoad(manifest, 'dashboard')), 150, 'kB'),
        atMost('G22', `largest lazy chunk (${largest})`, size, 15, 'kB'),
        atMost('G22', 'files of the entry that hold XLSX', Number(holdsXlsx(WEB_FOLDER, manifest, entry)), 0),
        { name: 'entry alone', figures: { value: kB(entry), unit: 'kB' } },
        ...lazy.map(([name, value]) => ({ name: `lazy: ${name}`, figures: { value, unit: 'kB' } })),
      ],
    },
  ];
}
