import { fileURLToPath } from 'node:url';
import { bundleHandlers } from './bundle.ts';
import { compressAssets } from './compressAssets.ts';
import { readSettings, SettingsError } from './config.ts';
import { addStacks, bundlesFolder, createApp } from './stacks/deployment.ts';
import { buildWeb, WEB_FOLDER } from './webBuild.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

try {
  const app = createApp();
  const chosen = readSettings((name) => app.node.tryGetContext(name));
  const { folder, handlers } = await bundleHandlers({ out: bundlesFolder(root) });
  await buildWeb();
  await compressAssets(WEB_FOLDER);
  addStacks(app, {
    ...chosen,
    account: process.env.CDK_DEFAULT_ACCOUNT,
    handlers,
    bundles: folder,
    web: WEB_FOLDER,
  });
  app.synth();
} catch (error) {
  if (!(error instanceof SettingsError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
