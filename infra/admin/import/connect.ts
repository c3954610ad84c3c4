import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { createDeps } from '../../../functions/app/createDeps.ts';
import type { Deps } from '../../../functions/app/deps.ts';
import { readMasterVersions } from '../../../functions/masterData/stored.ts';
import { ImportError } from './importError.ts';

/** What a running local cloud leaves in its data folder: the environment of its functions. */
const CloudFile = z.object({ environment: z.record(z.string(), z.string()) });

/** A function has these, a load does without those it does not ask for. */
const NOT_NEEDED = {
  DOCUMENTS_BUCKET: 'none',
  EXPORTS_BUCKET: 'none',
  SECRETS: '{}',
  VAULT_KEY_ID: 'none',
  MESSAGE_KEY_ID: 'none',
  PUBLIC_URL: 'http://localhost',
};

/** A load has many writes in flight. */
const TABLE_CONNECTIONS = 50;

/**
 * Reaches the deployed table that TABLE_NAME names, or else the local cloud that runs on DATA_DIR.
 * @param needs what must be set besides, for a deployed table
 * @throws ImportError when there is none or it does not answer
 */
export async function connect(variables: NodeJS.ProcessEnv, needs: readonly string[] = []): Promise<Deps> {
  const { TABLE_NAME } = variables;
  const missing = ['SNAPSHOTS_BUCKET', ...needs].filter((name) => !variables[name]);
  if (TABLE_NAME && missing.length > 0) {
    throw new ImportError(
      `TABLE_NAME is set, but not ${missing.join(', ')}: set each as the deployment prints it.`,
    );
  }
  // The SDK looks for endpoints, region and credentials in the environment of the process itself.
  if (!TABLE_NAME) Object.assign(process.env, localEnvironment(resolve(variables.DATA_DIR || '.local')));
  const given: NodeJS.ProcessEnv = { ...NOT_NEEDED, ...variables, ...(TABLE_NAME ? {} : process.env) };
  // The other limits are those of the deployment: a link is good for as long, a password hashed as hard.
  const limits = { ...JSON.parse(given.LIMITS ?? '{}'), tableConnections: TABLE_CONNECTIONS };
  const deps = createDeps({ ...given, LIMITS: JSON.stringify(limits) });
  try {
    await readMasterVersions(deps.table);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.name : String(error);
    throw new ImportError(
      TABLE_NAME
        ? `The table ${TABLE_NAME} cannot be reached (${cause}): check AWS_REGION and the credentials.`
        : 'The local cloud does not answer: start it with "npm start" and leave it running.',
    );
  }
  return deps;
}

function localEnvironment(dataDir: string): Record<string, string> {
  try {
    return CloudFile.parse(JSON.parse(readFileSync(resolve(dataDir, 'cloud.json'), 'utf8'))).environment;
  } catch {
    throw new ImportError(
      `No local cloud runs on ${dataDir}: start it with "npm start" and leave it running, or name a deployment with --stage.`,
    );
  }
}
