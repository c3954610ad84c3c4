import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ListTablesCommand } from '@aws-sdk/client-dynamodb';
import type { Limits } from '../../functions/app/limits.ts';
import { type MessageSettings, SMS_MAX_PRICE } from '../../functions/messages/settings.ts';
import { endpoints } from '../../shared/contracts/index.ts';
import type { AppConfig } from '../../web/config.ts';
import { type Bundles, bundleHandlers } from '../bundle.ts';
import { CommandError } from '../commandError.ts';
import { bundleOf } from '../config.ts';
import { type EventFunction, eventFunctions } from '../eventFunctions.ts';
import { buildWeb, WEB_FOLDER } from '../webBuild.ts';
import { sendError } from './answers.ts';
import { apiListener } from './api.ts';
import { startBucketEvents } from './bucketEvents.ts';
import { type DataFolder, openDataFolder } from './dataFolder.ts';
import { startDocuments } from './documents.ts';
import { createTable, localClient, startEngine } from './engine.ts';
import { type Backends, type Gateway, startGateway } from './gateway.ts';
import { type HandlerHost, startHandlerHost } from './handlerHost.ts';
import { localListener } from './localPages.ts';
import { openOutbox } from './outbox.ts';
import { startSchedule } from './schedule.ts';
import { seed } from './seed.ts';
import { secretsToServe, startSink } from './sink.ts';
import { streamConsumers } from './streamConsumers.ts';
import { startStreamPoller } from './streamPoller.ts';
import { startWebDev, watchSources } from './webDev.ts';
import { webListener } from './webFiles.ts';

const STAGE = 'local';
const BUNDLES = fileURLToPath(new URL('../../dist/functions', import.meta.url));

/** Stand-ins for names that a deployment must register. */
const LOCAL_MESSAGING: MessageSettings = {
  sms: {
    senderId: 'SCHREC',
    entityId: 'local',
    templateIds: { code: 'local-1', phoneChanged: 'local-2', attempts: 'local-3', ticket: 'local-4' },
    maxPrice: SMS_MAX_PRICE,
  },
  mailSender: 'records@example.org',
};

type CloudOptions = {
  /** 0 takes a free port. */
  port: number;
  /** The folder that holds everything the cloud keeps. */
  dataDir: string;
  /** Starts over with an empty data folder. */
  fresh?: boolean;
  /** What an empty data folder is filled with: `empty` is reference data and accounts only. */
  demo?: 'full' | 'empty';
  web?: 'built' | 'dev' | 'none';
  /** Hears of each step of the start, with its seconds. */
  log?: (line: string) => void;
  /** Limits that differ from those of a deployment. */
  limits?: Partial<Limits>;
};

export type Cloud = {
  url: string;
  engineEndpoint: string;
  /** The environment of the functions. `cloud.json` in the data folder gives it to programs that work beside them. */
  environment: Record<string, string>;
  stop: () => Promise<void>;
};

/**
 * Starts everything that a deployment has, on loopback, and resolves when it answers.
 * @throws CommandError where a person can help: the port is in use, the engine is missing, or the data folder is broken
 * or in use. What had started is stopped then.
 */
export async function startCloud(options: CloudOptions): Promise<Cloud> {
  const stops: (() => unknown)[] = [];
  const stop = async () => {
    for (const one of stops.splice(0).reverse()) await one();
  };
  try {
    return { ...(await start(options, stops)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(options: CloudOptions, stops: (() => unknown)[]): Promise<Omit<Cloud, 'stop'>> {
  const { port, dataDir, fresh = false, demo = 'full', web = 'built' } = options;
  const step = stepper(options.log ?? (() => {}));
  const folder = openDataFolder(dataDir, fresh);
  stops.push(folder.close);
  if (demo === 'empty' && folder.demo)
    throw new CommandError(
      `The data folder ${dataDir} holds more than --empty begins with: leave it out to keep that, or add --fresh to throw it away.`,
    );
  const gateway = await startGateway(port);
  stops.push(gateway.stop);
  const tableName = `school-records-${STAGE}`;
  const buckets = {
    DOCUMENTS_BUCKET: `documents-${STAGE}`,
    SNAPSHOTS_BUCKET: `snapshots-${STAGE}`,
    ARCHIVE_BUCKET: `archive-${STAGE}`,
    EXPORTS_BUCKET: `exports-${STAGE}`,
  };
  const outbox = openOutbox(folder.path('outbox.jsonl'));

  // These take longest in a first start, so they run beside everything else.
  const building = step('Functions', () => bundleHandlers({ out: BUNDLES, quick: true }));
  const buildingWeb = web === 'built' ? building.then(() => step('Web app', buildWeb)) : undefined;
  for (const work of [building, buildingWeb]) work?.catch(() => {});
  const engine = await step('Database', () => startDatabase(folder, stops, tableName));
  const documents = await startDocuments(folder.path('storage'), Object.values(buckets));
  stops.push(documents.stop);
  const secrets = secretsToServe(folder.secrets);
  const sink = await startSink({ outbox, secrets: secrets.values, masterKey: folder.masterKey });
  stops.push(sink.stop);

  const environment: Record<string, string> = {
    STAGE,
    TABLE_NAME: tableName,
    ...buckets,
    SECRETS: secrets.SECRETS,
    VAULT_KEY_ID: `vault-${STAGE}`,
    INDEX_KEY_ID: `index-${STAGE}`,
    MESSAGE_KEY_ID: `messages-${STAGE}`,
    MESSAGING: JSON.stringify(LOCAL_MESSAGING),
    // Here one process answers many requests at once.
    LIMITS: JSON.stringify({ tableConnections: 50, ...options.limits }),
    PUBLIC_URL: gateway.url,
    AWS_REGION: 'ap-south-1',
    ...documents.credentials,
    AWS_ENDPOINT_URL_DYNAMODB: engine.endpoint,
    AWS_ENDPOINT_URL_S3: documents.endpoint,
    ...endpointVariables(['SNS', 'SESV2', 'SECRETS_MANAGER', 'KMS'], sink.endpoint),
  };
  if (!folder.filled) await fill(folder, environment, demo, step);
  const bundles = await building;
  await buildingWeb;
  const log = functionLog(folder, web === 'dev');
  const host = startHandlerHost({ modules: modulesOf(bundles), env: environment, log });
  stops.push(host.stop);
  gateway.connect({
    api: apiListener({ endpoints, host }),
    local: localListener(outbox),
    web: await webOf(web, gateway, host, stops, log, {
      stage: STAGE,
      demo: folder.filled ? folder.demo : demo === 'full',
      departmentName: process.env.DEPARTMENT_NAME || 'School Education Department',
      helpContact: process.env.HELP_CONTACT || 'helpdesk@example.org',
      grievanceContact: process.env.GRIEVANCE_CONTACT || 'grievance@example.org',
    }),
  });
  const names = bundles.handlers.map(({ bundle }) => bundle);
  const scheduled = namesOf(
    names,
    ({ everyMinutes, nightly, deployedOnly }) => !deployedOnly && (everyMinutes ?? nightly),
  );
  stops.push(startSchedule(host, scheduled, log));
  const told = {
    [buckets.DOCUMENTS_BUCKET]: 'events-scanResult',
    [buckets.EXPORTS_BUCKET]: 'events-export',
  };
  stops.push(startBucketEvents(documents, told, host, log));
  const poller = startStreamPoller({
    endpoint: engine.endpoint,
    tableName,
    consumers: streamConsumers(names, host),
    positionFile: folder.path('stream.json'),
    dataFile: process.env.DYNAMODB_ENDPOINT ? undefined : folder.path('table.db'),
    log,
  });
  stops.push(poller.stop);
  const note = folder.path('cloud.json');
  writeFileSync(note, JSON.stringify({ url: gateway.url, environment }), { mode: 0o600 });
  stops.push(() => rmSync(note, { force: true }));
  return { url: gateway.url, engineEndpoint: engine.endpoint, environment };
}

/** The built bundles of the event functions that `sort` selects. */
const namesOf = (built: readonly string[], sort: (wanted: EventFunction) => unknown) =>
  Object.entries(eventFunctions)
    .filter(([, wanted]) => sort(wanted))
    .map(([id]) => bundleOf(id))
    .filter((name) => built.includes(name));

async function startDatabase(folder: DataFolder, stops: (() => unknown)[], tableName: string) {
  const engine = await startEngine({ dataFile: folder.path('table.db') }).catch((error) => {
    throw folder.filled && error instanceof CommandError && error.message.includes('table.db')
      ? new CommandError(`${error.message.replace(/\.$/, '')}: start over with "npm start -- --fresh".`)
      : error;
  });
  stops.push(engine.stop);
  const client = localClient(engine.endpoint);
  const { TableNames = [] } = await client.send(new ListTablesCommand({}));
  client.destroy();
  if (TableNames.includes(tableName) !== folder.filled) {
    throw new CommandError(
      folder.filled
        ? `The data folder ${folder.path('')} is broken, its database has no table: start over with "npm start -- --fresh".`
        : `The table ${tableName} at ${engine.endpoint} belongs to another data folder: delete it there first.`,
    );
  }
  await createTable(engine.endpoint, tableName);
  return engine;
}

type Progress = (what: string, done: number, total: number) => void;
type Step = <T>(name: string, work: (progress: Progress) => Promise<T>) => Promise<T>;

async function fill(
  folder: DataFolder,
  env: Record<string, string>,
  demo: 'full' | 'empty',
  step: Step,
): Promise<void> {
  const name = demo === 'full' ? 'Reference data, accounts and demo records' : 'Reference data and accounts';
  await step(name, (progress) => seed({ env, demo: demo === 'full', progress }));
  folder.markFilled(demo === 'full');
}

async function webOf(
  kind: 'built' | 'dev' | 'none',
  gateway: Gateway,
  host: HandlerHost,
  stops: (() => unknown)[],
  log: (text: string) => void,
  appConfig: Partial<AppConfig>,
): Promise<Backends['web']> {
  if (kind === 'none') return async (_, response) => sendError(response, 'notFound');
  if (kind === 'built') return webListener(WEB_FOLDER, appConfig);
  const dev = await startWebDev(gateway.server, appConfig);
  stops.push(dev.stop);
  const rebuild = () =>
    bundleHandlers({ out: BUNDLES, quick: true }).then(
      (bundles) => {
        host.reload(modulesOf(bundles));
        log('Functions reloaded');
      },
      (error) => log(`The functions were not rebuilt: ${error.message}`),
    );
  stops.push(watchSources(['functions', 'shared'], () => void rebuild()));
  return dev.web;
}

const modulesOf = ({ folder, handlers }: Bundles) =>
  Object.fromEntries(handlers.map(({ bundle }) => [bundle, join(folder, bundle, 'index.mjs')]));

const endpointVariables = (services: readonly string[], endpoint: string) =>
  Object.fromEntries(services.map((service) => [`AWS_ENDPOINT_URL_${service}`, endpoint]));

/** Writes what functions print into a file, as a deployment would, and in dev mode on screen too. */
const functionLog = (folder: DataFolder, echo: boolean) => (text: string) => {
  appendFileSync(folder.path('functions.log'), `${text}\n`, { mode: 0o600 });
  if (echo) console.log(text);
};

/** A long step prints a line every two seconds. A short one prints a single line. */
function stepper(log: (line: string) => void): Step {
  return async (name, work) => {
    const began = performance.now();
    let spoke = began;
    const result = await work((what, done, total) => {
      if (performance.now() - spoke < 2000 || done === total) return;
      spoke = performance.now();
      log(`${what}: ${done} of ${total}`);
    });
    log(`${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
    return result;
  };
}
