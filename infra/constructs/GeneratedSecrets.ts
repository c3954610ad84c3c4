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
import { SECRET_NAMES, type SecretName } from '../../functions/app/secrets.ts';
import { acknowledge } from './acknowledge.ts';
import type { LogSettings } from './KeptLog.ts';
import { removalOf } from './removal.ts';
import { ServiceFunction } from './ServiceFunction.ts';

type Props = { name: string; key: IKey; settings: LogSettings };

/** The secrets of a deployment. Their values are made inside the account when they are first deployed. */
export class GeneratedSecrets extends Construct {
  readonly arns: Readonly<Record<SecretName, string>>;
  /** The one secret of former versions. */
  readonly former: string;

  constructor(scope: Construct, id: string, { name, key, settings }: Props) {
    super(scope, id);
    const make = (id: string, description: string) => {
      const secret = new CfnSecret(this, id, { description, kmsKeyId: key.keyArn });
      secret.applyRemovalPolicy(removalOf(settings.keepData));
      acknowledge(secret, {
        'AwsSolutions-SMG4':
          'A rotation ends sessions or voids passwords: it is done by hand on an incident.',
      });
      return secret;
    };
    // Former versions kept all in this one. It stays for its values to be taken over; no function but the generator reads it.
    const former = make('Secret', `Keys of ${name} as former versions kept them`);
    this.former = former.ref;
    const secrets = SECRET_NAMES.map((use) => [use, make(use, `Keys of ${name}: ${use}`)] as const);
    this.arns = Object.fromEntries(secrets.map(([use, { ref }]) => [use, ref])) as Record<SecretName, string>;
    const all = [former, ...secrets.map(([, secret]) => secret)];
    const folder = bundleGenerator();
    const generator = new ServiceFunction(this, 'Generator', {
      name: `${name}-secret-generator`,
      description: 'Gives each secret its value at the first deployment',
      folder,
      memory: 256,
      timeoutSeconds: 30,
      environment: { SECRETS: JSON.stringify(this.arns), FORMER_SECRET: former.ref },
      statements: [
        new PolicyStatement({
          actions: ['secretsmanager:GetSecretValue'],
          resources: all.map(({ ref }) => ref),
        }),
        new PolicyStatement({
          actions: ['secretsmanager:PutSecretValue'],
          resources: Object.values(this.arns),
        }),
        new PolicyStatement({
          actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
          resources: [key.keyArn],
        }),
      ],
      settings,
    });
    // The CDK has copied the folder by now.
    rmSync(folder, { recursive: true });
    new Trigger(this, 'Fill', {
      handler: generator.lambda,
      executeAfter: [...all, generator],
    });
  }
}

/**
 * Bundles the generator without the SDK, which the runtime has. The function is used once, so its slow start does not
 * matter.
 */
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
