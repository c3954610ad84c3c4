import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Stack } from 'aws-cdk-lib';
import { NestedStack, Stage } from 'aws-cdk-lib';
import * as z from 'zod';
import { bundleHandlers } from '../../infra/bundle.ts';
import { compressAssets } from '../../infra/compressAssets.ts';
import { readSettings } from '../../infra/config.ts';
import { addDataStacks, addStacks, bundlesFolder, createApp } from '../../infra/stacks/deployment.ts';

const ROOT = resolve(import.meta.dirname, '../..');

export type Resource = {
  logicalId: string;
  Type: string;
  Properties: Record<string, unknown>;
  DeletionPolicy?: string;
  DependsOn?: string[];
};
export type Template = {
  /** `Data`, `Api`, `Area-schools` … */
  name: string;
  resources: Resource[];
  text: string;
};

const TemplateFile = z.object({
  Resources: z.record(
    z.string(),
    z.object({
      Type: z.string(),
      Properties: z.record(z.string(), z.unknown()).default({}),
      DeletionPolicy: z.string().optional(),
      DependsOn: z.array(z.string()).optional(),
    }),
  ),
});

type Settings = Record<string, unknown>;

/** What each worker has made. Several files ask for the same templates. */
const made = new Map<string, Promise<Synthesised>>();

/** The templates of a deployment, as `cdk synth` makes them. `settings` override those of the stage. */
export function synthesise(stage: 'dev' | 'prod', settings: Settings = {}): Promise<Synthesised> {
  const name = JSON.stringify([stage, settings]);
  const one = made.get(name) ?? synthesised(stage, settings);
  made.set(name, one);
  return one;
}
export type WithFiles = Awaited<ReturnType<typeof synthesiseFiles>>;
export type Synthesised = Pick<WithFiles, 'app' | 'templates'>;

async function synthesised(stage: 'dev' | 'prod', settings: Settings): Promise<Synthesised> {
  const { remove, ...one } = await synthesiseFiles(stage, settings, false);
  await remove();
  return one;
}

/**
 * The templates with the folder that has them.
 * @param staged whether it has the files that are deployed too, which are 150 MB
 */
export async function synthesiseFiles(stage: 'dev' | 'prod', settings: Settings = {}, staged = true) {
  const folder = await mkdtemp(join(tmpdir(), 'stacks-'));
  const web = join(folder, 'web');
  await mkdir(join(web, 'assets'), { recursive: true });
  await writeFile(
    join(web, 'index.html'),
    '<!doctype html><script type="application/json" id="config">{}</script>',
  );
  await writeFile(join(web, 'assets', 'main-12345678.js'), 'let app;');
  await compressAssets(web);
  await mkdir(join(web, '.vite'));
  await writeFile(join(web, '.vite', 'manifest.json'), '{}');
  const context: Settings = { stage, settings: { [stage]: settings } };
  const bundles = await bundleHandlers({ out: bundlesFolder(ROOT) });
  const app = createApp({
    outdir: join(folder, 'out'),
    context: { 'aws:cdk:disable-asset-staging': !staged },
  });
  const stacks = addStacks(app, {
    ...readSettings((name) => context[name]),
    handlers: bundles.handlers,
    bundles: bundles.folder,
    web,
  });
  app.synth();
  const all: Stack[] = Object.values(stacks).flatMap((stack) =>
    stack ? [stack, ...stack.node.children.filter((child) => NestedStack.isNestedStack(child))] : [],
  ) as Stack[];
  const templates = await Promise.all(all.map(readTemplate));
  return { app, templates, outdir: app.outdir, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The templates of the data alone, and of their copies, which take a second. */
export async function synthesiseData(stage: 'dev' | 'prod', settings: Settings, account?: string) {
  const folder = await mkdtemp(join(tmpdir(), 'stacks-'));
  const context: Settings = { stage, settings: { [stage]: settings } };
  const app = createApp({ outdir: folder });
  const stacks = addDataStacks(app, { ...readSettings((name) => context[name]), account });
  app.synth();
  const all = Object.values(stacks).flatMap((stack) => (stack ? [stack] : []));
  const templates = await Promise.all(all.map(readTemplate));
  return { app, templates, outdir: folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function readTemplate(stack: Stack): Promise<Template> {
  const outdir = Stage.of(stack)?.outdir ?? '';
  const text = await readFile(join(outdir, stack.templateFile), 'utf8');
  const { Resources } = TemplateFile.parse(JSON.parse(text));
  const resources = Object.entries(Resources).map(([logicalId, one]) => ({ logicalId, ...one }));
  return {
    name: stack.node.id
      .split('-')
      .slice(NestedStack.isNestedStack(stack) ? 0 : 2)
      .join('-'),
    resources,
    text,
  };
}

/** Every resource of a type, in all templates. */
export const ofType = (templates: readonly Template[], type: string) =>
  templates.flatMap(({ name, resources }) =>
    resources.filter(({ Type }) => Type === type).map((resource) => ({ ...resource, stack: name })),
  );

/** The only resource of a type. */
export function only(templates: readonly Template[], type: string) {
  const found = ofType(templates, type);
  if (found.length !== 1) throw new Error(`there are ${found.length} of ${type}`);
  return found[0]!;
}

export const OWN_DOMAIN = {
  name: 'records.example.org',
  apiName: 'api.records.example.org',
  zoneId: 'Z0123456789',
  zoneName: 'example.org',
};
