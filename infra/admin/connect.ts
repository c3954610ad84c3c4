import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import * as z from 'zod';
import { createDeps } from '../../functions/app/createDeps.ts';
import type { Deps } from '../../functions/app/deps.ts';
import { readMasterVersions } from '../../functions/masterData/stored.ts';
import { CommandError } from '../commandError.ts';

/** The file that a running local cloud keeps in its data folder: the environment of its functions. */
const CloudFile = z.object({ environment: z.record(z.string(), z.string()) });

/** Stand-ins for variables that every function has, and that an import needs only when it asks for them. */
export const NOT_NEEDED = {
  DOCUMENTS_BUCKET: 'none',
  EXPORTS_BUCKET: 'none',
  SECRETS: '{}',
  VAULT_KEY_ID: 'none',
  INDEX_KEY_ID: 'none',
  MESSAGE_KEY_ID: 'none',
  PUBLIC_URL: 'http://localhost',
};

/** An import has many writes in flight. */
const TABLE_CONNECTIONS = 50;

/**
 * Connects to the deployed table that TABLE_NAME names, or else to the local cloud that runs on DATA_DIR.
 * @param needs further variables that a deployed table requires
 * @throws CommandError when a variable is missing, no local cloud runs, or the table does not answer
 */
export async function connect(variables: NodeJS.ProcessEnv, needs: readonly string[] = []): Promise<Deps> {
  const { TABLE_NAME } = variables;
  const missing = ['SNAPSHOTS_BUCKET', ...needs].filter((name) => !variables[name]);
  if (TABLE_NAME && missing.length > 0) {
    throw new CommandError(
      `TABLE_NAME is set, but not ${missing.join(', ')}: set each as the deployment prints it.`,
    );
  }
  // The SDK looks for endpoints, region and credentials in the environment of the process itself.
  if (!TABLE_NAME) Object.assign(process.env, localEnvironment(resolve(variables.DATA_DIR || '.local')));
  const given: NodeJS.ProcessEnv = { ...NOT_NEEDED, ...variables, ...(TABLE_NAME ? {} : process.env) };
  // All other limits stay those of the deployment, such as how long a link is valid and how passwords are hashed.
  const limits = { ...JSON.parse(given.LIMITS ?? '{}'), tableConnections: TABLE_CONNECTIONS };
  const deps = createDeps({ ...given, LIMITS: JSON.stringify(limits) });
  try {
    await readMasterVersions(deps.table);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.name : String(error);
    throw new CommandError(
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
    throw new CommandError(
      `No local cloud runs on ${dataDir}: start it with "npm start" and leave it running, or name a deployment with --stage.`,
    );
  }
}
