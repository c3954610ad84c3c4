import {
  GetSecretValueCommand,
  PutSecretValueCommand,
  ResourceNotFoundException,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { generateSecrets } from '../../functions/app/secrets.ts';

/** Gives the secret its value at the first deployment, so that it stands in no template; later ones leave it. */
export const handler = async (): Promise<void> => {
  const client = new SecretsManagerClient({});
  const SecretId = process.env.SECRETS_ID;
  if (await standingValue(client, SecretId)) return;
  await client.send(new PutSecretValueCommand({ SecretId, SecretString: JSON.stringify(generateSecrets()) }));
};

/** The value that stands; a secret without one has no version, or one that is empty. */
async function standingValue(client: SecretsManagerClient, SecretId: string | undefined) {
  try {
    return (await client.send(new GetSecretValueCommand({ SecretId }))).SecretString;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined;
    throw error;
  }
}
