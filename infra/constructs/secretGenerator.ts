import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { completeSecrets, SECRET_NAMES, type SecretName, type Secrets } from '../../functions/app/secrets.ts';

/**
 * Gives each secret that has no value one, so that none stands in a template: what the one secret of former versions
 * held is taken over, the rest is random. Later deployments leave what stands.
 */
export const handler = async (): Promise<void> => {
  const client = new SecretsManagerClient({});
  const ids = JSON.parse(process.env.SECRETS ?? '{}') as Record<SecretName, string>;
  const standing: Partial<Record<SecretName, unknown>> = {};
  for (const name of SECRET_NAMES) {
    const value = await standingValue(client, ids[name]);
    if (value !== undefined) standing[name] = value;
  }
  const missing = SECRET_NAMES.filter((name) => standing[name] === undefined);
  if (missing.length === 0) return;
  const whole = completeSecrets(
    standing as Partial<Secrets>,
    await standingValue(client, process.env.FORMER_SECRET),
  );
  // Last comes what is made from another secret: if this breaks off, the next run makes it from what stands then.
  const inOrder = missing.toSorted((a, b) => Number(a === 'request') - Number(b === 'request'));
  for (const name of inOrder) {
    await client.send(
      new PutSecretValueCommand({ SecretId: ids[name], SecretString: JSON.stringify(whole[name]) }),
    );
  }
};

/** The value that stands; a secret without one has no version, or one that is empty. */
async function standingValue(client: SecretsManagerClient, SecretId: string | undefined): Promise<unknown> {
  try {
    const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId }));
    return SecretString ? JSON.parse(SecretString) : undefined;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}
