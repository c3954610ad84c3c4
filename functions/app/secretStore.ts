import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { bounds } from './awsBounds.ts';

/** The text of a secret, or undefined where it has none. Rejects where it cannot be read. */
export async function readSecret(SecretId: string): Promise<string | undefined> {
  return (await new SecretsManagerClient(bounds()).send(new GetSecretValueCommand({ SecretId })))
    .SecretString;
}
