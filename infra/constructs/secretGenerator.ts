import {
  DescribeSecretCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager';
import { generateSecrets } from '../../functions/secrets.ts';

/** Gives the secret its value at the first deployment, so that it stands in no template; later ones leave it. */
export const handler = async (): Promise<void> => {
  const client = new SecretsManagerClient({});
  const SecretId = process.env.SECRETS_ID;
  const { VersionIdsToStages = {} } = await client.send(new DescribeSecretCommand({ SecretId }));
  if (Object.keys(VersionIdsToStages).length > 0) return;
  await client.send(new PutSecretValueCommand({ SecretId, SecretString: JSON.stringify(generateSecrets()) }));
};
