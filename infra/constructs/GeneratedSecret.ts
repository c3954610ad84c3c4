import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { IKey } from 'aws-cdk-lib/aws-kms';
import { CfnSecret } from 'aws-cdk-lib/aws-secretsmanager';
import { Trigger } from 'aws-cdk-lib/triggers';
import { Construct } from 'constructs';
import { buildSync } from 'esbuild';
import { acknowledge } from './acknowledge.ts';
import { removalOf } from './removal.ts';
import { ServiceFunction } from './ServiceFunction.ts';

type Props = { name: string; key: IKey; keepData: boolean };

/** The secret of a deployment. Its value is made inside the account when it is first deployed. */
export class GeneratedSecret extends Construct {
  readonly arn: string;
  /** Depend on it to come after the value. */
  readonly filled: Trigger;

  constructor(scope: Construct, id: string, { name, key, keepData }: Props) {
    super(scope, id);
    const secret = new CfnSecret(this, 'Secret', {
      description: `Keys of ${name}: tokens, passwords, sessions, blind indexes, origin`,
      kmsKeyId: key.keyArn,
    });
    secret.applyRemovalPolicy(removalOf(keepData));
    acknowledge(secret, {
      'AwsSolutions-SMG4':
        'A rotation ends every session and, of the pepper, every password: it is done by hand on an incident.',
    });
    this.arn = secret.ref;
    const folder = bundleGenerator();
    const generator = new ServiceFunction(this, 'Generator', {
      name: `${name}-secret-generator`,
      description: 'Gives the secret its value at the first deployment',
      folder,
      memory: 256,
      timeoutSeconds: 30,
      environment: { SECRETS_ID: secret.ref },
      statements: [
        new PolicyStatement({
          actions: ['secretsmanager:GetSecretValue', 'secretsmanager:PutSecretValue'],
          resources: [secret.ref],
        }),
        new PolicyStatement({
          actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
          resources: [key.keyArn],
        }),
      ],
      keepData,
    });
    // The library has its own copy of the folder by now.
    rmSync(folder, { recursive: true });
    this.filled = new Trigger(this, 'Fill', {
      handler: generator.lambda,
      executeAfter: [secret, generator],
    });
  }
}

/** The SDK is part of the runtime: it is used once, so what it costs to start is nothing. */
function bundleGenerator(): string {
  const folder = mkdtempSync(join(tmpdir(), 'secret-generator-'));
  buildSync({
    entryPoints: [fileURLToPath(new URL('secretGenerator.ts', import.meta.url))],
    outfile: join(folder, 'index.mjs'),
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    external: ['@aws-sdk/*'],
    legalComments: 'none',
  });
  return folder;
}
