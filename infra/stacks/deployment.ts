import { join } from 'node:path';
import { App, type AppProps, CfnOutput, type Stack, Tags, Token, Validations } from 'aws-cdk-lib';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { AwsSolutionsChecks } from 'cdk-nag';
import { endpoints } from '../../shared/contracts/index.ts';
import type { HandlerFile } from '../bundle.ts';
import { prefixOf, type Settings, SettingsError, type Stage, stackName } from '../config.ts';
import type { MailAccess, Reached, Resources } from '../constructs/permissions.ts';
import { type CopiesPlace, copiesPlace } from '../copies.ts';
import { ApiStack } from './ApiStack.ts';
import { CopiesStack } from './CopiesStack.ts';
import { DataStack } from './DataStack.ts';
import { EdgeLogStack } from './EdgeLogStack.ts';
import { EdgeStack } from './EdgeStack.ts';
import { EventsStack } from './EventsStack.ts';
import { OperationsStack } from './OperationsStack.ts';
import { WebStack } from './WebStack.ts';

/** Deletes files of the web app, so it stands in the stack of these files. */
const PRUNER = 'events.pruneAssets';

/** Behaviour of the CDK that is right for a new app and not yet the default. */
const FEATURES = {
  '@aws-cdk/aws-s3:serverAccessLogsUseBucketPolicy': true,
  '@aws-cdk/core:checkSecretUsage': true,
  '@aws-cdk/aws-iam:minimizePolicies': true,
  // A stack cannot remove what another stack reads from it.
  '@aws-cdk/core:defaultCrossStackReferences': 'strong',
};

/** An app whose templates are checked by the AwsSolutions rules. A finding without a reason ends the synthesis. */
export function createApp(props: AppProps = {}): App {
  const app = new App({ ...props, postCliContext: FEATURES });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  return app;
}

type Deployment = {
  stage: Stage;
  settings: Settings;
  account?: string;
  /** The bundled handlers; `bundles` is their folder. */
  handlers: readonly HandlerFile[];
  bundles: string;
  /** The built web app, beside its compressed files. */
  web: string;
};

export function addStacks(app: App, { stage, settings, account, handlers, bundles, web }: Deployment) {
  const prefix = prefixOf(stage);
  const { region, domain } = settings;
  const env = { account, region };
  const name = (part: string) => stackName(stage, part);
  const common = { prefix, settings, env };
  const publicUrlParameter = `/school-records/${stage}/public-url`;
  const served = endpoints.filter(({ id }) => handlers.some((handler) => handler.id === id));
  const missing = endpoints.filter((endpoint) => !served.includes(endpoint)).map(({ id }) => id);
  if (missing.length > 0) throw new Error(`No file serves ${missing.join(', ')} of the contract.`);

  const { copies, data } = addDataStacks(app, { stage, settings, account });
  const reached = ({ bucketArn, bucketName }: IBucket, part: string): Reached => {
    const name = `${prefix}-${part}`;
    return { arn: data.exportValue(bucketArn, { name }), export: name, bucketName };
  };
  const resources: Resources = {
    tableArn: data.table.arn,
    streamArn: data.table.streamArn,
    streamsArn: data.table.streams,
    streamsNamed: data.table.streamsNamed,
    keyArn: data.key.keyArn,
    vaultKeyArn: data.vaultKey.keyArn,
    indexKeyArn: data.indexKey.keyArn,
    messageKeyArn: data.messageKey.keyArn,
    mail: mailAccess(data, settings),
    documents: reached(data.documents, 'documents'),
    exports: reached(data.exports, 'exports'),
    snapshots: reached(data.snapshots, 'snapshots'),
    archive: data.archive,
    secretArns: data.secrets.arns,
    publicUrlParameterArn: data.formatArn({
      service: 'ssm',
      resource: 'parameter',
      resourceName: publicUrlParameter.slice(1),
    }),
  };
  const environment: Record<string, string> = {
    STAGE: stage,
    TABLE_NAME: data.table.name,
    DOCUMENTS_BUCKET: data.documents.bucketName,
    ARCHIVE_BUCKET: data.archive.bucketName,
    SNAPSHOTS_BUCKET: data.snapshots.bucketName,
    EXPORTS_BUCKET: data.exports.bucketName,
    SECRETS: JSON.stringify(data.secrets.arns),
    VAULT_KEY_ID: data.vaultKey.keyArn,
    INDEX_KEY_ID: data.indexKey.keyArn,
    MESSAGE_KEY_ID: data.messageKey.keyArn,
    MESSAGING: JSON.stringify(settings.messaging),
    LIMITS: JSON.stringify(settings.limits),
    BEHIND_CDN: 'true',
    ...addressOf(domain, publicUrlParameter),
  };
  const functions = { bundles, resources, environment };
  const api = new ApiStack(app, name('Api'), {
    ...common,
    ...functions,
    endpoints: served,
    description: 'School records: API',
  });
  const events = new EventsStack(app, name('Events'), {
    ...common,
    ...functions,
    handlers: handlers.filter(({ id }) => id.startsWith('events.') && id !== PRUNER),
    description: 'School records: work after a write',
  });
  // What reads the stream knows what a new version writes before that writes it.
  api.addStackDependency(events);
  const atEdge = { env: { account, region: 'us-east-1' }, crossRegionReferences: true };
  const edge =
    domain || settings.firewall
      ? new EdgeStack(app, name('Edge'), {
          ...common,
          ...atEdge,
          description: 'School records: firewall and certificate of the CDN',
        })
      : undefined;
  const webStack = new WebStack(app, name('Web'), {
    ...common,
    ...functions,
    stage,
    folder: web,
    pruner: handlers.find(({ id }) => id === PRUNER),
    apiDomain: api.domainName,
    requestSecretArn: data.secrets.arns.request,
    publicUrlParameter,
    webAclArn: edge?.webAclArn,
    certificate: edge?.certificate,
    crossRegionReferences: edge !== undefined,
    description: 'School records: web app and CDN',
  });
  // Pages ask for what the API of their version answers, and CloudFront for the API's own domain. Neither waits.
  webStack.addStackDependency(api);
  const edgeLog =
    edge &&
    new EdgeLogStack(app, name('EdgeLog'), {
      ...common,
      ...atEdge,
      distributionId: webStack.distributionId,
      description: 'School records: log and alarms of the CDN',
    });
  // What `Operations` may still read as it was deployed before: by a former version, or with an `Edge`. It goes over last.
  api.exportValue(api.accessLog.logGroupName);
  webStack.exportValue(webStack.distributionId);
  const operations = new OperationsStack(app, name('Operations'), {
    ...common,
    apiId: api.apiId,
    tableName: data.table.name,
    copied: data.copied,
    accessLog: api.accessLog.plainName,
    distributionId: edge && webStack.distributionId,
    description: 'School records: alarms and dashboard',
  });
  new CfnOutput(webStack, 'FirstSuperAdmin', {
    description: 'Creates the first super_admin, once, with your AWS credentials',
    value: firstSuperAdmin(stage, settings),
  });
  Tags.of(app).add('application', prefix);
  return { copies, data, api, events, edge, web: webStack, edgeLog, operations };
}

/** Where functions think that people are. A domain that the stage only moves to does not answer when they are deployed. */
function addressOf(domain: Settings['domain'], parameter: string): Record<string, string> {
  if (!domain) return { PUBLIC_URL_PARAMETER: parameter };
  const url = `https://${domain.name}`;
  return domain.bothAddresses ? { PUBLIC_URL_PARAMETER: parameter, NEXT_URL: url } : { PUBLIC_URL: url };
}

/** The stack of the data, and the one that takes copies of them where the settings ask for that. */
export function addDataStacks(
  app: App,
  { stage, settings, account }: Pick<Deployment, 'stage' | 'settings' | 'account'>,
) {
  const common = { prefix: prefixOf(stage), settings };
  const sent = placeOfCopies(stage, settings, account);
  const copies =
    sent &&
    new CopiesStack(app, stackName(stage, 'Copies'), {
      ...common,
      ...sent,
      env: { account: sent.place.account, region: sent.place.region },
      description: 'School records: copies of the data',
    });
  const data = new DataStack(app, stackName(stage, 'Data'), {
    ...common,
    copies: sent?.place,
    env: { account, region: settings.region },
    description: 'School records: data',
  });
  // S3 takes no rule that names a bucket which is not there.
  if (copies) data.addStackDependency(copies);
  return { copies, data };
}

/**
 * Where the copies of a stage go, and from which account they come; undefined where the settings ask for none.
 * @throws SettingsError when nobody knows the account of the stage, or when it and the region are those of the copies
 */
function placeOfCopies(
  stage: Stage,
  settings: Settings,
  from: string | undefined,
): { place: CopiesPlace; from: string } | undefined {
  const { copies, region } = settings;
  if (!copies) return undefined;
  const wrong = (fault: string) => new SettingsError(`settings.${stage}.copies in cdk.json: ${fault}`);
  if (!from) {
    throw wrong(
      'the policies name the account of the stage, so the CDK needs its credentials: set AWS_PROFILE.',
    );
  }
  const account = copies.account ?? from;
  if (account === from && copies.region === region) {
    throw wrong(`${region} is where the stage itself lies: name another region or another account.`);
  }
  return { place: copiesPlace(prefixOf(stage), settings, { region: copies.region, account }), from };
}

/** Invites by mail. Without a mail sender, the person who deploys is shown a password. */
function firstSuperAdmin(stage: Stage, { messaging }: Settings): string {
  const command = messaging.mailSender
    ? 'npm run admin -- create-super-admin'
    : 'npm run create:superadmin --';
  return `${command} --stage ${stage} --username NAME --email ADDRESS`;
}

function mailAccess({ partition, region, account }: Stack, { messaging }: Settings): MailAccess | undefined {
  if (!messaging.mailSender) return undefined;
  const arns = (ofPartition: string, ofAccount: string) =>
    ['identity', 'configuration-set'].map(
      (kind) => `arn:${ofPartition}:ses:${region}:${ofAccount}:${kind}/*`,
    );
  return {
    sender: messaging.mailSender,
    arns: arns(partition, account),
    named: arns('<AWS::Partition>', Token.isUnresolved(account) ? '<AWS::AccountId>' : account),
  };
}

/** The folder of the functions' bundles, below the root of the project. */
export const bundlesFolder = (root: string) => join(root, 'dist', 'functions');
