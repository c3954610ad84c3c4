import { GetSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { bounds } from './awsBounds.ts';

/** Reads the text of a secret. Undefined when it has none. Rejects when it cannot be read. */
export async function readSecret(SecretId: string): Promise<string | undefined> {
  return (await new SecretsManagerClient(bounds()).send(new GetSecretValueCommand({ SecretId })))
    .SecretString;
}
