import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pythonTools, REHEARSAL_FOLDER, RehearsalError } from './python.ts';
import { runTool } from './runTool.ts';

export type Emulator = {
  name: string;
  url: string;
  /** Whether its CloudFormation can update nested stacks. */
  nestedUpdates: boolean;
  stop(): Promise<void>;
};

/** The layer with the AWS CLI that the CDK deploys. */
const CLI_LAYER = fileURLToPath(
  new URL('../../../node_modules/@aws-cdk/asset-awscli-v1/lib/layer.zip', import.meta.url),
);
const STARTS_WITHIN_MS = 60_000;

/**
 * The emulator at AWS_ENDPOINT_URL, or else MiniStack, started on a free loopback port.
 *
 * MiniStack runs Node functions as processes of this machine, with the first `node` of the PATH, which is 24 here. The
 * functions find the AWS SDK, which Lambda's runtime has besides Node, because their files lie below this project.
 * @throws RehearsalError when no emulator answers
 */
export async function openEmulator(region: string): Promise<Emulator> {
  const given = process.env.AWS_ENDPOINT_URL;
  if (given) {
    if (/amazonaws\.com/.test(given)) throw new RehearsalError('AWS_ENDPOINT_URL names AWS itself.');
    return {
      name: 'the emulator at AWS_ENDPOINT_URL',
      url: given.replace(/\/$/, ''),
      nestedUpdates: true,
      async stop() {},
    };
  }
  const bin = await pythonTools();
  const files = join(REHEARSAL_FOLDER, 'emulator');
  await rm(files, { recursive: true, force: true });
  await mkdir(files, { recursive: true });
  // Its workers are CommonJS. The package.json of the project would make them ES modules.
  await writeFile(join(files, 'package.json'), '{ "type": "commonjs" }\n');
  const port = await freePort();
  const log = openSync(join(REHEARSAL_FOLDER, 'emulator.log'), 'w');
  const [program = '', ...args] = await withLayer(join(bin, 'ministack'), bin, files);
  const child = spawn(program, args, {
    stdio: ['ignore', log, log],
    detached: true,
    env: {
      PATH: [process.env.PATH, bin].join(delimiter),
      HOME: files,
      TMPDIR: files,
      S3_DATA_DIR: join(files, 's3'),
      STATE_DIR: join(files, 'state'),
      GATEWAY_PORT: String(port),
      BIND_HOST: '127.0.0.1',
      MINISTACK_HOST: 'localhost',
      MINISTACK_REGION: region,
      AWS_ACCESS_KEY_ID: 'test',
      AWS_SECRET_ACCESS_KEY: 'test',
    },
  });
  const ended = new Promise<void>((end) => void child.on('exit', () => end()).on('error', () => end()));
  const stop = async () => {
    // The processes of its functions belong to its own group.
    if (child.pid && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
    await Promise.race([ended, wait(5000)]);
    if (child.pid && child.exitCode === null && child.signalCode === null)
      process.kill(-child.pid, 'SIGKILL');
  };
  const url = `http://localhost:${port}`;
  if (!(await answers(`${url}/_ministack/health`, ended))) {
    await stop();
    throw new RehearsalError(`MiniStack did not start: see ${join(REHEARSAL_FOLDER, 'emulator.log')}.`);
  }
  return { name: 'MiniStack', url, nestedUpdates: false, stop };
}

/**
 * The command that runs the emulator so that its functions find the layer of the AWS CLI below /opt, as in Lambda. The
 * function that copies the web app needs it there, and MiniStack unpacks layers elsewhere. Only the emulator sees the
 * folder over /opt, in a mount namespace of its own. Where the system allows no such namespace, it is the plain
 * command.
 */
async function withLayer(command: string, bin: string, files: string): Promise<string[]> {
  const layer = join(files, 'opt');
  await runTool(join(bin, 'python'), ['-m', 'zipfile', '-e', CLI_LAYER, layer], { name: 'layer' });
  const [cli, told] = [join(layer, 'awscli', 'aws'), join(layer, 'awscli', 'aws.py')];
  await rename(cli, told);
  // The script's first line names Lambda's Python, so another one runs it. Its output goes to stderr, because MiniStack
  // takes a function that prints 200 lines for dead, and the CLI prints a line for each file.
  await writeFile(cli, `#!/bin/sh\nexec ${join(bin, 'python')} ${told} "$@" >&2\n`);
  await chmod(cli, 0o755);
  const within = ['--user', '--map-root-user', '--mount', 'sh', '-c', 'mount --bind "$0" /opt && exec "$@"'];
  const tried = await runTool('unshare', [...within, layer, '/opt/awscli/aws', '--version'], {
    name: 'layer',
  });
  return tried.code === 0 ? ['unshare', ...within, layer, command] : [command];
}

async function answers(url: string, ended: Promise<void>): Promise<boolean> {
  let over = false;
  void ended.then(() => {
    over = true;
  });
  for (let waited = 0; waited < STARTS_WITHIN_MS && !over; waited += 200) {
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (ok) return true;
    await wait(200);
  }
  return false;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}
