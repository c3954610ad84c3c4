import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { REHEARSAL_FOLDER } from './python.ts';
import { type Ran, runTool } from './runTool.ts';

/** The root folder of this project. */
export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

export const STAGE = 'dev';
export const REGION = 'ap-south-1';
export const MAIL_SENDER = 'records@example.org';

/** Settings as an administrator would choose them for a deployment that sends codes and whose data matter. */
const SETTINGS = {
  keepData: true,
  messaging: {
    sms: {
      senderId: 'SCHOOL',
      entityId: '1001',
      templateIds: { code: '2001', phoneChanged: '2002', attempts: '2003' },
    },
    mailSender: MAIL_SENDER,
  },
};

/**
 * The environment of the CDK's CLI and of our own commands: it names the emulator and holds nobody's own credentials.
 */
export function emulatedEnvironment(url: string): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    ([name, value]) => value !== undefined && (!name.startsWith('AWS_') || name === 'AWS_CA_BUNDLE'),
  ) as [string, string][];
  return {
    ...Object.fromEntries(kept),
    HOME: REHEARSAL_FOLDER,
    // Else it would be that of whoever deploys from this machine: it holds accounts by access key, and files.
    CDK_HOME: join(REHEARSAL_FOLDER, 'cdk'),
    AWS_ENDPOINT_URL: url,
    AWS_REGION: REGION,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    CDK_DISABLE_CLI_TELEMETRY: 'true',
    // Prints progress as one line for each resource.
    CI: '1',
    NO_COLOR: '1',
  };
}

/** The outputs of each stack. */
export type Outputs = Record<string, Record<string, string>>;

/** The deployment, which the CDK's CLI creates, changes and destroys. Its sources are this project or a copy. */
export class Deployment {
  readonly #environment: NodeJS.ProcessEnv;
  readonly #outputs = join(REHEARSAL_FOLDER, 'outputs.json');
  #sources = root;
  #settings: object = SETTINGS;

  constructor(url: string) {
    this.#environment = emulatedEnvironment(url);
  }

  /** Runs the CLI with the project's own code as the app, and with settings as in cdk.json. */
  async cdk(...args: string[]): Promise<Ran> {
    const folder = join(REHEARSAL_FOLDER, 'app');
    await mkdir(folder, { recursive: true });
    const app = `${join(root, 'node_modules/.bin/node')} --disable-warning=ExperimentalWarning ${join(this.#sources, 'infra/app.ts')}`;
    const context = { stage: STAGE, settings: { [STAGE]: this.#settings } };
    await writeFile(join(folder, 'cdk.json'), JSON.stringify({ app, output: 'cdk.out', context }));
    return runTool(join(root, 'node_modules/.bin/cdk'), [...args, '--no-notices'], {
      name: 'cdk',
      cwd: folder,
      env: this.#environment,
    });
  }

  /** Runs outside every app, because the CLI would synthesise an app first. */
  async bootstrap(): Promise<Ran> {
    const account = '000000000000';
    return runTool(
      join(root, 'node_modules/.bin/cdk'),
      ['bootstrap', `aws://${account}/${REGION}`, '--no-notices'],
      {
        name: 'cdk',
        cwd: REHEARSAL_FOLDER,
        env: this.#environment,
      },
    );
  }

  /** Writes the templates and files that later deployments of these sources use. */
  synthesise(): Promise<Ran> {
    return this.cdk('synth', '--quiet');
  }

  /** Deploys all stacks from the sources, or only the named ones from what was synthesised. */
  deploy(stacks: readonly string[] = []): Promise<Ran> {
    const which =
      stacks.length > 0 ? ['--app', 'cdk.out', '--exclusively', ...stacks] : ['--all', '--concurrency', '4'];
    return this.cdk('deploy', ...which, '--require-approval', 'never', '--outputs-file', this.#outputs);
  }

  /** Gives the functions of stacks the synthesised code through the API of Lambda, not through CloudFormation. */
  hotswap(stacks: readonly string[]): Promise<Ran> {
    return this.cdk('deploy', '--app', 'cdk.out', '--hotswap', '--exclusively', ...stacks);
  }

  destroy(): Promise<Ran> {
    return this.cdk('destroy', '--app', 'cdk.out', '--all', '--force');
  }

  async outputs(): Promise<Outputs> {
    return JSON.parse(await readFile(this.#outputs, 'utf8'));
  }

  /** Has the next synthesis use these settings as well. */
  addSettings(settings: object): void {
    this.#settings = { ...this.#settings, ...settings };
  }

  /** Makes the next commands use the sources in another folder. */
  takeSources(folder: string): void {
    this.#sources = folder;
  }
}
