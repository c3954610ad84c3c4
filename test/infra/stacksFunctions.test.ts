import { beforeAll, describe, expect, it } from 'vitest';
import { Environment } from '#functions/app/environment.ts';
import { Limits } from '#functions/app/limits.ts';
import { Secrets } from '#functions/app/secrets.ts';
import { pathsOf } from '#shared/contracts/endpoint.ts';
import { endpoints } from '#shared/contracts/index.ts';
import { readSettings } from '../../infra/config.ts';
import { eventFunctions } from '../../infra/eventFunctions.ts';
import { grantsOf } from '../../infra/grants.ts';
import { KINDS, TOUCHES } from '../../infra/writes.ts';
import { isAllowed, Statement } from '../support/iam.ts';
import { areasWithDirectories } from '../support/looksAtDirectory.ts';
import { ofType, type Resource, type Synthesised, synthesise } from '../support/stacks.ts';
import { allows, writesOf } from '../support/writeWall.ts';

let dev: Synthesised;
let prod: Synthesised;
beforeAll(async () => {
  dev = await synthesise('dev', {
    limits: { sessionsPerUser: 3 },
    messaging: { mailSender: 'records@example.org' },
  });
  prod = await synthesise('prod');
});

const PREFIX = 'school-records-dev-';
const nameOf = (id: string) => `${PREFIX}${id.replace('.', '-')}`;
const refers = (value: unknown, logicalId: string) =>
  JSON.stringify(value ?? null).includes(`"${logicalId}"`);

/** The resources around one of our functions, in its own template. */
function around(id: string, { templates }: Synthesised = dev) {
  const name = nameOf(id);
  const template = templates.find(({ resources }) =>
    resources.some(({ Properties }) => Properties.FunctionName === name),
  );
  const all = template?.resources ?? [];
  const lambda = all.find(({ Properties }) => Properties.FunctionName === name);
  if (!template || !lambda) throw new Error(`${id} has no function`);
  const having = (type: string, test: (resource: Resource) => boolean) =>
    all.filter((resource) => resource.Type === type && test(resource));
  const integrations = having('AWS::ApiGatewayV2::Integration', ({ Properties }) =>
    refers(Properties.IntegrationUri, lambda.logicalId),
  );
  return {
    stack: template.name,
    lambda,
    roles: having('AWS::IAM::Role', ({ logicalId }) => refers(lambda.Properties.Role, logicalId)),
    permissions: having('AWS::Lambda::Permission', ({ Properties }) =>
      refers(Properties.FunctionName, lambda.logicalId),
    ),
    routes: having('AWS::ApiGatewayV2::Route', ({ Properties }) =>
      integrations.some(({ logicalId }) => refers(Properties.Target, logicalId)),
    ),
    logs: having('AWS::Logs::LogGroup', ({ logicalId }) =>
      refers(lambda.Properties.LoggingConfig, logicalId),
    ),
  };
}

const statementsIn = (role: Resource | undefined) =>
  ((role?.Properties.Policies ?? []) as { PolicyDocument: { Statement: unknown[] } }[]).flatMap(
    ({ PolicyDocument }) => PolicyDocument.Statement.map((statement) => Statement.parse(statement)),
  );

const ours = () =>
  ofType(dev.templates, 'AWS::Lambda::Function').filter(({ Properties }) =>
    String(Properties.FunctionName).startsWith(PREFIX),
  );

/** Areas that need more memory than most: they hash passwords, hold directories, or export 20,000 entries. */
const MEMORY: Record<string, number> = {
  auth: 1024,
  factors: 1024,
  // Teachers wait for it on their phones.
  profile: 1769,
  ...Object.fromEntries(areasWithDirectories().map((area) => [area, 1769])),
};

describe('every endpoint', () => {
  it('has its function in the stack of its area, and nothing else has one', () => {
    const names = ours().map(({ Properties }) => Properties.FunctionName);
    const expected = [...endpoints.map(({ id }) => id), ...Object.keys(eventFunctions)].map(nameOf);
    expect(names.sort()).toEqual([...expected, `${PREFIX}secret-generator`].sort());
    for (const { id, area } of endpoints) expect(around(id).stack).toBe(`Area-${area}`);
  });

  it('has all routes of its contract and exactly one permission to be called', () => {
    for (const endpoint of endpoints) {
      const { routes, permissions } = around(endpoint.id);
      expect(routes.map(({ Properties }) => Properties.RouteKey)).toEqual(
        pathsOf(endpoint).map((path) => `${endpoint.method} /api${path}`),
      );
      expect(permissions).toHaveLength(1);
      expect(permissions[0]?.Properties.Principal).toBe('apigateway.amazonaws.com');
    }
    const keys = ofType(dev.templates, 'AWS::ApiGatewayV2::Route').map(
      ({ Properties }) => Properties.RouteKey,
    );
    expect(new Set(keys).size).toBe(endpoints.flatMap(pathsOf).length);
  });

  it('runs on Node 24 and arm64 within its time, is traced, and logs for a year', () => {
    for (const { id, area } of endpoints) {
      const { lambda, logs } = around(id);
      expect(
        lambda.Properties.MemorySize,
        `${id}: an area whose functions read a directory stands under WHOLE_PROCESSOR in infra/config.ts, and no other.`,
      ).toBe(MEMORY[area] ?? 512);
      expect(lambda.Properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
        Timeout: 10,
        TracingConfig: { Mode: 'Active' },
      });
      expect(logs.map(({ Properties }) => Properties.RetentionInDays)).toEqual([365]);
    }
  });

  it('has a role of its own', () => {
    const roles = endpoints.map(({ id }) => {
      const own = around(id).roles;
      expect(own).toHaveLength(1);
      return `${around(id).stack}/${own[0]?.logicalId}`;
    });
    expect(new Set(roles).size).toBe(endpoints.length);
  });
});

/** What a value of a template stands for: a text, or the logical id of the resource that it refers to. */
function meant(value: unknown): string {
  if (typeof value === 'string') return value;
  const { Ref, ...of } = value as Record<string, unknown>;
  if (of['Fn::Join']) return (of['Fn::Join'] as [string, unknown[]])[1].map(meant).join('');
  if (of['Fn::GetAtt']) return String((of['Fn::GetAtt'] as string[])[0]);
  if (Ref) return String(Ref);
  const data = JSON.parse(dev.templates.find(({ name }) => name === 'Data')!.text);
  const outputs = Object.values<{ Export?: { Name: string }; Value: unknown }>(data.Outputs);
  return meant(outputs.find(({ Export }) => Export?.Name === of['Fn::ImportValue'])?.Value);
}

/** The resource of a type, by its name in the stack. Eight digits follow the name of most. */
const resourceOf = (type: string, name: string) =>
  ofType(dev.templates, type).find(({ logicalId }) => new RegExp(`^${name}([0-9A-F]{8})?$`).test(logicalId))
    ?.logicalId ?? `no ${name}`;
const keyAbout = (about: string) =>
  ofType(dev.templates, 'AWS::KMS::Key').find(({ Properties }) =>
    String(Properties.Description).startsWith(about),
  )?.logicalId ?? `no key ${about}`;

it('the environment of every function is the one that functions read, each variable of its own resource', () => {
  const bucket = (name: string) => resourceOf('AWS::S3::Bucket', name);
  const configured = ours().filter(
    ({ Properties }) => Properties.FunctionName !== `${PREFIX}secret-generator`,
  );
  for (const { Properties } of configured) {
    const { Variables } = Properties.Environment as { Variables: Record<string, unknown> };
    // Node reads this one, not the functions.
    const { NODE_OPTIONS, ...read } = Variables;
    const pruner = Properties.FunctionName === nameOf('events.pruneAssets');
    const small = Properties.FunctionName === nameOf('events.export');
    expect(NODE_OPTIONS).toBe(small ? '--max-semi-space-size=1' : undefined);
    const resolved = Object.fromEntries(Object.entries(read).map(([name, value]) => [name, meant(value)]));
    const { LIMITS, SECRETS, MESSAGING, ...others } = Environment.strict().parse(resolved);
    expect(others).toEqual({
      STAGE: 'dev',
      TABLE_NAME: resourceOf('AWS::DynamoDB::Table', 'Table'),
      DOCUMENTS_BUCKET: bucket('Documents'),
      SNAPSHOTS_BUCKET: bucket('Snapshots'),
      ARCHIVE_BUCKET: bucket('Archive'),
      EXPORTS_BUCKET: bucket('Exports'),
      ...(pruner ? { WEB_BUCKET: bucket('Files') } : {}),
      VAULT_KEY_ID: keyAbout('Aadhaar'),
      INDEX_KEY_ID: keyAbout('Index'),
      MESSAGE_KEY_ID: keyAbout('Messages'),
      PUBLIC_URL_PARAMETER: '/school-records/dev/public-url',
      BEHIND_CDN: 'true',
    });
    expect(JSON.parse(MESSAGING)).toEqual({ mailSender: 'records@example.org' });
    expect(JSON.parse(SECRETS)).toEqual(
      Object.fromEntries(
        Object.keys(Secrets.shape).map((name) => [
          name,
          resourceOf('AWS::SecretsManager::Secret', `Secret${name}`),
        ]),
      ),
    );
    // Only what differs is set; the rest follows the code. Functions that do many things at once get connections for it
    // (F6).
    const many = String(Properties.FunctionName).startsWith(`${PREFIX}events-`);
    const connections = many ? { tableConnections: 20 } : {};
    expect(JSON.parse(LIMITS)).toEqual({ sessionsPerUser: 3, ...connections });
    expect(Limits.parse(JSON.parse(LIMITS)).sessionsPerUser).toBe(3);
  }
  expect(configured).toHaveLength(endpoints.length + Object.keys(eventFunctions).length);
});

it('the whole API takes as many requests a second as its settings say', () => {
  const stages = ofType(dev.templates, 'AWS::ApiGatewayV2::Stage');
  expect(stages.map(({ Properties }) => Properties.DefaultRouteSettings)).toEqual([
    // As docs/deploying.md has it.
    expect.objectContaining({ ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1000 }),
  ]);
});

it('open pages, which ask whether their session stands, take nothing of the rate of saves', () => {
  for (const { templates } of [dev, prod]) {
    const [stage] = ofType(templates, 'AWS::ApiGatewayV2::Stage');
    expect(stage?.Properties.RouteSettings).toEqual({
      'GET /api/auth/session': { ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1000 },
    });
    // AWS refuses settings of a route that the stage does not find.
    expect(JSON.stringify(stage?.DependsOn)).toMatch(/Areaauth/);
  }
});

it('in prod, concurrency is reserved for each endpoint of the settings, for sign-ins by password and code among them', () => {
  const { reservedConcurrency } = readSettings((name) => (name === 'stage' ? 'prod' : undefined)).settings;
  const reserved = ofType(prod.templates, 'AWS::Lambda::Function').flatMap(({ Properties }) =>
    Properties.ReservedConcurrentExecutions === undefined
      ? []
      : [[Properties.FunctionName, Properties.ReservedConcurrentExecutions]],
  );
  expect(Object.fromEntries(reserved)).toEqual(
    Object.fromEntries(
      Object.entries(reservedConcurrency).map(([id, most]) => [
        `school-records-prod-${id.replace('.', '-')}`,
        most,
      ]),
    ),
  );
  // SECURITY, section 4: reserved concurrency on login and OTP.
  for (const name of ['auth-login', 'otpAuth-send', 'otpAuth-resend', 'otpAuth-verify'])
    expect(Object.fromEntries(reserved)).toHaveProperty(`school-records-prod-${name}`);
});

describe('what a function may do', () => {
  const roleOf = (id: string) => {
    const statements = statementsIn(around(id).roles[0]);
    // Every statement about a table is about the one table.
    const resource = statements.find(({ Action }) => Action[0]?.startsWith('dynamodb:'))?.Resource?.[0];
    const asked = (action: string, leadingKeys: string[]) => ({
      action: `dynamodb:${action}`,
      resource,
      leadingKeys,
    });
    /** As part of a transaction, as every put of ours is. */
    const may = (action: string, ...leadingKeys: string[]) =>
      isAllowed(statements, { ...asked(action, leadingKeys), enclosing: 'TransactWriteItems' });
    const mayAlone = (action: string, ...leadingKeys: string[]) =>
      isAllowed(statements, asked(action, leadingKeys));
    const updates = (attributes: string[], ...leadingKeys: string[]) =>
      isAllowed(statements, {
        ...asked('UpdateItem', leadingKeys),
        attributes: ['pk', 'sk', ...attributes],
        enclosing: 'TransactWriteItems',
      });
    const reads = (attributes: string[], ...leadingKeys: string[]) =>
      isAllowed(statements, { ...asked('BatchGetItem', leadingKeys), attributes });
    return { statements, may, mayAlone, reads, updates };
  };
  const all = () => [...endpoints.map(({ id }) => id), ...Object.keys(eventFunctions)];

  it('the key of the data opens nothing but through the services that hold them', () => {
    const key = keyAbout('Data');
    const services = ['dynamodb', 's3', 'secretsmanager'].map((name) => `${name}.ap-south-1.amazonaws.com`);
    for (const id of all()) {
      const about = roleOf(id).statements.filter(({ Resource }) => JSON.stringify(Resource).includes(key));
      expect(
        about.map(({ Condition }) => Condition),
        id,
      ).toEqual([{ StringEquals: { 'kms:ViaService': services } }]);
    }
  });

  it('R67: nobody changes or deletes an audit entry', () => {
    for (const id of all()) {
      const { may, statements } = roleOf(id);
      expect(statements.some(({ Effect }) => Effect === 'Deny')).toBe(true);
      for (const action of ['UpdateItem', 'DeleteItem', 'BatchWriteItem', 'PartiQLUpdate', 'PartiQLDelete']) {
        expect(may(action, 'AUDIT#01ARZ3NDEKTSV4RRFFQ69G5FAV'), `${id} ${action}`).toBe(false);
        expect(may(action, 'SCHOOL#1', 'AUDIT#01ARZ3NDEKTSV4RRFFQ69G5FAV'), `${id} ${action}`).toBe(false);
      }
    }
  });

  it('R67, R81: nobody puts an audit entry, a number or the key of a person but in a transaction', () => {
    const locked = [
      'AUDIT#1',
      'AUDITLIST#all#0',
      'AUDITSEEN#1',
      'AUDITHEAD',
      'AUDITVERIFIED',
      'SUBJECTKEY#user#1',
    ];
    for (const id of all()) {
      const { mayAlone } = roleOf(id);
      for (const key of locked) expect(mayAlone('PutItem', key), `${id} ${key}`).toBe(false);
      expect(mayAlone('PutItem', 'SCHOOL#1', 'AUDIT#1'), id).toBe(false);
    }
    expect(roleOf('schools.create').mayAlone('PutItem', 'SCHOOL#1')).toBe(true);
    expect(roleOf('schools.create').may('PutItem', 'AUDIT#1')).toBe(true);
  });

  it('R81: one function notes how far the trail was verified, and two put copies of it into the archive', () => {
    for (const id of all()) {
      const { may } = roleOf(id);
      expect(may('PutItem', 'AUDITVERIFIED'), id).toBe(id === 'events.auditVerify');
      for (const action of ['UpdateItem', 'DeleteItem']) expect(may(action, 'AUDITVERIFIED'), id).toBe(false);
    }
    const writing = all().filter((id) =>
      roleOf(id).statements.some(
        ({ Action, Resource }) =>
          Action.includes('s3:PutObject') && JSON.stringify(Resource).includes('entries/*'),
      ),
    );
    expect(writing).toEqual(['events.auditOrder', 'events.auditVerify']);
  });

  it('R83: who writes of persons uses their keys, who reads the trail opens them, and nobody else sees one', () => {
    const key = 'SUBJECTKEY#teacher#1';
    const having = (action: string) => all().filter((id) => roleOf(id).may(action, key));
    const reading = ['audit.logs', 'audit.export', 'audit.history', 'audit.asOf', 'audit.statement'];
    const writing = having('PutItem');
    for (const id of writing)
      expect(id).toMatch(
        /^(teachers|profile|userManagement|cascade|moves|leaving|closures|tickets)[.]|^(bin[.]restore|duplicates[.]merge|masterData[.]force|orders[.]cancel|events[.]act)$/,
      );
    for (const id of ['teachers.create', 'teachers.update', 'profile.update', 'userManagement.update'])
      expect(writing).toContain(id);
    expect(writing).toContain('masterData.force');
    expect(writing).not.toContain('teachers.revealAadhaar');
    expect(having('BatchGetItem').sort()).toEqual([...writing, ...reading].sort());
    for (const action of ['UpdateItem', 'DeleteItem', 'Query', 'Scan', 'BatchWriteItem'])
      expect(having(action), action).toEqual([]);
  });

  it('R67: one function numbers the entries, which nobody else does, and puts nothing else', () => {
    const order = ['AUDITLIST#all#0', 'AUDITLIST#record#school#1', 'AUDITSEEN#1', 'AUDITHEAD'];
    for (const id of all()) {
      const { may } = roleOf(id);
      for (const key of order) {
        expect(may('PutItem', key), `${id} ${key}`).toBe(id === 'events.auditOrder');
        for (const action of ['UpdateItem', 'DeleteItem', 'BatchWriteItem']) {
          expect(may(action, key), `${id} ${action} ${key}`).toBe(false);
        }
      }
    }
    const { may } = roleOf('events.auditOrder');
    for (const key of ['SCHOOL#1', 'AUDIT#1', 'FEED#school']) expect(may('PutItem', key)).toBe(false);
    expect(may('PutItem', ...order)).toBe(true);
  });

  it('R74: a reading function writes nothing but the entry of a refusal', () => {
    const reading = endpoints.filter(({ method }) => method === 'GET');
    expect(reading.length).toBeGreaterThan(8);
    for (const { id, access } of reading) {
      const { may } = roleOf(id);
      for (const action of ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem']) {
        expect(may(action, 'SCHOOL#1'), `${id} ${action}`).toBe(false);
        expect(may(action), `${id} ${action}`).toBe(false);
      }
      expect(may('PutItem', 'AUDIT#1', 'SCHOOL#1'), id).toBe(false);
      // It is public, and keeps the entry of a forged token.
      expect(may('PutItem', 'AUDIT#1'), id).toBe(access !== 'public' || id === 'auth.session');
      expect(may('Query', 'FEED#school'), id).toBe(
        access !== 'public' || ['system.health', 'auth.session'].includes(id),
      );
    }
    // Limits of exports are counted, and only in the items of limits.
    const counting = reading.filter(({ id }) => roleOf(id).may('UpdateItem', 'THROTTLE#export:1'));
    expect(counting.map(({ id }) => id)).toEqual(['audit.export', 'audit.statement', 'reports.export']);
  });

  it('R91: a writing function writes what its area has, and nothing of another', () => {
    const partitions = [
      ...Object.values(KINDS).flat(),
      ...Object.values(TOUCHES).flatMap((one) => one.patterns),
    ];
    const samples = new Set(partitions.map((pattern) => pattern.replace('*', '1')));
    const writing = endpoints.filter(({ id, method }) => method !== 'GET' && id !== 'system.cspReport');
    expect(writing.length).toBeGreaterThan(4);
    for (const endpoint of writing) {
      const { may } = roleOf(endpoint.id);
      const allowed = writesOf(grantsOf(endpoint));
      for (const action of ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem']) {
        for (const pk of samples) {
          expect(may(action, pk), `${endpoint.id} ${action} ${pk}`).toBe(allows(allowed, { action, pk }));
        }
        expect(may(action), endpoint.id).toBe(false);
      }
      expect(may('PutItem', 'AUDIT#1'), endpoint.id).toBe(true);
      expect(may('Scan'), endpoint.id).toBe(false);
    }
  });

  it.each<[string, written: string[], denied: string[]]>([
    ['schools.update', ['SCHOOL#1', 'FEED#school', 'UNIQUE#school_id#1'], ['TEACHER#1', 'USER#1', 'MASTER']],
    ['teachers.create', ['TEACHER#1', 'VAULT#1', 'IDEM#1#a'], ['SCHOOL#1', 'FEED#school', 'USER#1', 'JOB']],
    [
      'medicalRecords.delete',
      ['TEACHER#1', 'BIN#medical#1', 'BIN#LIST'],
      ['UPLOAD#a', 'SCHOOL#1', 'UNIQUE#teacher_ID#1', 'USER#1'],
    ],
    // Beside the record it puts back what a merge changed of the other one: its document, number and account.
    [
      'bin.restore',
      ['TEACHER#1', 'SCHOOL#1', 'BIN#LIST', 'JOB', 'UPLOAD#a', 'USER#1', 'VAULT#1'],
      ['ORDER#1', 'MOVE#1', 'TICKET#1', 'MASTER', 'OUTBOX', 'FACTOR#1'],
    ],
    [
      'duplicates.merge',
      ['TEACHER#1', 'VAULT#1', 'MERGED#1', 'BIN#LIST', 'UPLOAD#a', 'USER#1'],
      ['SCHOOL#1', 'MOVE#1', 'ORDER#1', 'TICKET#1', 'JOB', 'MASTER', 'PAIR'],
    ],
    ['duplicates.apart', ['PAIR'], ['TEACHER#1', 'VAULT#1', 'BIN#LIST', 'USER#1']],
    ['closures.close', ['SCHOOL#1', 'FEED#posts', 'JOB'], ['VAULT#1', 'BIN#LIST', 'UPLOAD#a', 'MASTER']],
    ['tickets.create', ['TICKET#1', 'UNIQUE#ticket#1'], ['TEACHER#1', 'SCHOOL#1', 'USER#1', 'VAULT#1']],
    [
      'tickets.decide',
      ['TICKET#1', 'TEACHER#1', 'SCHOOL#1', 'USER#1'],
      ['VAULT#1', 'BIN#LIST', 'JOB', 'MASTER'],
    ],
    ['bin.erase', ['UPLOAD#a', 'BIN#LIST', 'JOB'], ['TEACHER#1', 'SCHOOL#1', 'USER#1']],
    ['events.emptyBin', ['UPLOAD#a', 'BIN#LIST', 'TICKET#1'], ['TEACHER#1', 'SCHOOL#1', 'JOB', 'OUTBOX']],
    [
      'auth.login',
      ['USER#1', 'THROTTLE#a', 'STEP#a'],
      ['UNIQUE#username#a', 'TEACHER#1', 'RESET#1', 'FACTOR#1'],
    ],
    ['auth.second', ['USER#1', 'FACTOR#1', 'STEP#a'], ['UNIQUE#username#a', 'TEACHER#1', 'RESET#1']],
    ['userManagement.update', ['USER#1'], ['STEP#a', 'TEACHER#1']],
    ['auth.refresh', [], ['USER#1', 'FEED#user', 'THROTTLE#a', 'UNIQUE#email#a', 'SCHOOL#1']],
    ['auth.logout', [], ['USER#1', 'FEED#user', 'SCHOOL#1']],
    ['otpAuth.send', ['OTP#1', 'OUTBOX'], ['USER#1', 'RESET#1', 'TEACHER#1']],
    ['masterData.create', ['MASTER', 'UNIQUE#districts#1'], ['SCHOOL#1', 'TEACHER#1', 'UNIQUE#username#a']],
    ['events.sweepUploads', ['UPLOAD#a'], ['TEACHER#1', 'AUDIT#1', 'OUTBOX']],
  ])('R91: %s', (id, written, denied) => {
    const { may } = roleOf(id);
    expect(written.filter((pk) => !may('PutItem', pk))).toEqual([]);
    expect(denied.filter((pk) => may('PutItem', pk))).toEqual([]);
  });

  it.each<[string, written: string[][]]>([
    ['auth.refresh', [['refresh_hash', 'previous_hash', 'rotated_at', 'last_seen']]],
    ['auth.logout', []],
    ['sessions.end', []],
    ['factors.prove', [['proven_at']]],
  ])('R91: %s changes of a session these fields, and nothing of the account beside it', (id, written) => {
    const { may, updates } = roleOf(id);
    for (const action of ['PutItem', 'ConditionCheckItem', 'BatchWriteItem', 'UpdateItem'])
      expect(may(action, 'USER#1'), action).toBe(false);
    for (const fields of written) {
      expect(updates(fields, 'USER#1'), fields.join()).toBe(true);
      expect(updates(fields, 'TEACHER#1'), fields.join()).toBe(false);
    }
    const fields = new Set(written.flat());
    const others = [
      'refresh_hash',
      'proven_at',
      'created_at',
      'user_id',
      'expiresAt',
      'role',
      'password_hash',
    ];
    for (const name of others.filter((other) => !fields.has(other)))
      expect(updates([...fields, name], 'USER#1'), name).toBe(false);
  });

  it('R91: who arrives is counted at the school, which is not written otherwise', () => {
    const { may } = roleOf('teachers.update');
    expect(['UpdateItem', 'PutItem', 'DeleteItem'].map((action) => may(action, 'SCHOOL#1'))).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('R74: what takes reports of browsers, from anybody, can but count them', () => {
    const { may } = roleOf('system.cspReport');
    for (const action of ['GetItem', 'UpdateItem']) {
      expect(may(action, 'THROTTLE#csp-reports#203.0.113.7'), action).toBe(true);
      expect(may(action, 'SCHOOL#1'), action).toBe(false);
    }
    for (const action of ['Query', 'PutItem', 'DeleteItem', 'BatchWriteItem', 'Scan']) {
      expect(may(action, 'THROTTLE#csp-reports#203.0.113.7'), action).toBe(false);
    }
  });

  it('R54: the vault opens to the one that reveals and the one that merges, and takes from those that keep teachers', () => {
    const finds = ['BatchGetItem'];
    const both = (...doors: string[]) => [doors, doors];
    // A deletion takes away the index alone, and the bin puts it back.
    const doors: Record<string, string[][]> = {
      'teachers.create': both('PutItem'),
      'teachers.update': both(...finds, 'PutItem', 'DeleteItem'),
      'teachers.revealAadhaar': both('GetItem'),
      'teachers.delete': [finds, [...finds, 'DeleteItem']],
      'cascade.deleteTeacher': [finds, [...finds, 'DeleteItem']],
      'cascade.deleteSchool': [finds, [...finds, 'DeleteItem']],
      // Taking a merge back puts the number of each record back as it was sealed.
      'bin.restore': [
        [...finds, 'PutItem', 'DeleteItem'],
        [...finds, 'PutItem', 'DeleteItem'],
      ],
      'duplicates.merge': both('GetItem', ...finds, 'PutItem', 'DeleteItem'),
      'bin.erase': both('DeleteItem'),
      'events.emptyBin': both('DeleteItem'),
      'events.act': [
        [...finds, 'DeleteItem'],
        [...finds, 'PutItem', 'DeleteItem'],
      ],
    };
    const actions = ['GetItem', 'BatchGetItem', 'Query', 'Scan', 'PutItem', 'UpdateItem', 'DeleteItem'];
    for (const id of all()) {
      const { may, reads } = roleOf(id);
      const shown = (action: string, key: string) => action === 'BatchGetItem' && reads(['pk', 'index'], key);
      for (const [i, key] of ['VAULT#1', 'VAULT#INDEX#a'].entries())
        expect(
          actions.filter((action) => may(action, key) || shown(action, key)),
          `${id} ${key}`,
        ).toEqual(actions.filter((action) => doors[id]?.[i]?.includes(action)));
    }
  });

  it('R60: only its own functions look into the bin, and a deletion only puts records there', () => {
    const looks = ['GetItem', 'BatchGetItem', 'Query'];
    for (const id of all()) {
      const { may } = roleOf(id);
      for (const key of ['BIN#teacher#1', 'BIN#LIST']) {
        const opens = id.startsWith('bin.') || ['events.act', 'events.emptyBin'].includes(id);
        expect(looks.filter((action) => may(action, key)).length, `${id} ${key}`).toBe(opens ? 3 : 0);
      }
    }
    for (const id of ['teachers.delete', 'schools.delete', 'medicalRecords.delete', 'cascade.deleteSchool'])
      expect(
        ['PutItem', 'UpdateItem', 'DeleteItem'].filter((action) => roleOf(id).may(action, 'BIN#LIST')),
      ).toEqual(['PutItem']);
  });

  it('R79: who replaces or deletes a number reads its index, by its name, and nothing else', () => {
    const { reads } = roleOf('teachers.update');
    expect(reads(['pk', 'sk', 'index'], 'VAULT#1')).toBe(true);
    expect(reads(['index', 'ciphertext'], 'VAULT#1')).toBe(false);
    expect(reads([], 'VAULT#1')).toBe(false);
    expect(reads([], 'TEACHER#1')).toBe(true);
    // Who has a number now is read where a record comes back, and nowhere else.
    expect(reads(['pk', 'owner'], 'VAULT#INDEX#a')).toBe(false);
    expect(roleOf('bin.restore').reads(['pk', 'owner'], 'VAULT#INDEX#a')).toBe(true);
    expect(roleOf('bin.restore').reads(['ciphertext'], 'VAULT#1')).toBe(false);
    expect(roleOf('teachers.list').reads(['index'], 'VAULT#1')).toBe(false);
  });

  it('R79: the index of the vault is made for those that save numbers, by a key that none of them holds', () => {
    const key = ofType(dev.templates, 'AWS::KMS::Key').find(({ Properties }) =>
      String(Properties.Description).startsWith('Index'),
    );
    if (!key) throw new Error('the index has no key');
    expect(key.Properties).toMatchObject({ KeySpec: 'HMAC_256', KeyUsage: 'GENERATE_VERIFY_MAC' });
    const uses = all().flatMap((id) =>
      roleOf(id)
        .statements.filter(({ Resource }) => JSON.stringify(Resource).includes(key.logicalId))
        .flatMap(({ Action }) => Action.map((action) => `${id} ${action}`)),
    );
    expect(uses.sort()).toEqual(['teachers.create kms:GenerateMac', 'teachers.update kms:GenerateMac']);
  });

  it('R54: the key of the vault opens numbers for the one that reveals and the one that merges, and secrets of apps for those that compare', () => {
    const vaultKey = ofType(dev.templates, 'AWS::KMS::Key').find(({ Properties }) =>
      String(Properties.Description).startsWith('Aadhaar'),
    );
    if (!vaultKey) throw new Error('the vault has no key');
    const uses = all().flatMap((id) =>
      roleOf(id)
        .statements.filter(({ Resource }) => JSON.stringify(Resource).includes(vaultKey.logicalId))
        .flatMap(({ Action, Condition }) => {
          const bound = Condition?.['ForAllValues:StringEquals']?.['kms:EncryptionContextKeys'];
          return Action.map((action) => `${id} ${action} ${bound}`);
        }),
    );
    // What is bound to a factor opens no number, and the other way round.
    expect(uses.sort()).toEqual([
      'auth.second kms:Decrypt factor',
      // A number opens only for the teacher for whom it was sealed: a merge seals that of the other record anew.
      'duplicates.merge kms:Decrypt teacher',
      'duplicates.merge kms:GenerateDataKey teacher',
      'factors.begin kms:GenerateDataKey factor',
      'factors.create kms:Decrypt factor',
      'factors.create kms:GenerateDataKey factor',
      'factors.prove kms:Decrypt factor',
      'teachers.create kms:GenerateDataKey teacher',
      'teachers.revealAadhaar kms:Decrypt teacher',
      'teachers.update kms:GenerateDataKey teacher',
    ]);
  });

  it('the key of messages seals for those that write some and opens for the one that sends them', () => {
    const [key] = ofType(dev.templates, 'AWS::KMS::Key').filter(({ Properties }) =>
      String(Properties.Description).startsWith('Messages'),
    );
    if (!key) throw new Error('messages have no key');
    const uses = all().map((id) => ({
      id,
      actions: roleOf(id)
        .statements.filter(({ Resource }) => JSON.stringify(Resource).includes(key.logicalId))
        .flatMap(({ Action }) => Action),
    }));
    const having = (action: string) =>
      uses.filter(({ actions }) => actions.includes(action)).map(({ id }) => id);
    expect(having('kms:Decrypt')).toEqual(['events.act']);
    expect(having('kms:GenerateDataKey')).not.toContain('events.act');
    expect(uses.flatMap(({ actions }) => actions).every((a) => /Decrypt|GenerateDataKey/.test(a))).toBe(true);
  });

  it('events.act alone sends, mails only as the sender of the settings', () => {
    const senders = (id: string) =>
      roleOf(id)
        .statements.flatMap(({ Action }) => Action)
        .filter((action) => /^(sns:Publish|ses:)/.test(action));
    expect(all().filter((id) => senders(id).length > 0)).toEqual(['events.act']);
    const { statements } = roleOf('events.act');
    const sends = (resource: string, from?: string) =>
      isAllowed(statements, {
        action: 'ses:SendEmail',
        resource: `arn:<AWS::Partition>:ses:ap-south-1:<AWS::AccountId>:${resource}`,
        from,
      });
    // SES also checks the account's default configuration set, and in the sandbox the recipient's identity.
    for (const resource of ['identity/example.org', 'identity/a@example.com', 'configuration-set/default']) {
      expect(sends(resource, 'records@example.org'), resource).toBe(true);
      for (const other of ['head@example.org', 'Records@example.org', undefined]) {
        expect(sends(resource, other), `${resource} ${other}`).toBe(false);
      }
    }
    expect(sends('template/any', 'records@example.org')).toBe(false);
  });

  it('events.act sends SMS to numbers and nothing to topics, whosever they are', () => {
    const publishes = (resource: string) =>
      isAllowed(roleOf('events.act').statements, { action: 'sns:Publish', resource });
    expect(publishes('*')).toBe(true);
    expect(publishes('arn:<AWS::Partition>:sns:ap-south-1:<AWS::AccountId>:alarms')).toBe(false);
    expect(publishes('arn:<AWS::Partition>:sns:us-east-1:123456789012:another')).toBe(false);
  });

  it.each([
    ['documents', 'medical-records/'],
    ['snapshots', 'snapshots/'],
  ])(
    'who reads %s is told of one that is not there, not denied it, and lists nothing else',
    (bucket, folder) => {
      const bucketIn = (statements: Statement[], action: string) =>
        statements
          .filter(({ Action }) => Action.includes(action))
          .flatMap(({ Resource = [] }) => Resource)
          .find((one) => JSON.stringify(one).includes(`school-records-dev-${bucket}`));
      const reading = all().filter((id) => bucketIn(roleOf(id).statements, 's3:GetObject'));
      expect(reading.length).toBeGreaterThan(1);
      for (const id of reading) {
        const { statements } = roleOf(id);
        const resource = bucketIn(statements, 's3:ListBucket');
        const lists = (prefix?: string) =>
          isAllowed(statements, { action: 's3:ListBucket', resource, prefix });
        expect([lists(`${folder}one`), lists('other/one'), lists()], id).toEqual([true, false, false]);
      }
    },
  );

  it('one function prunes the web app: it deletes hashed files alone, and cannot change which are released', () => {
    const bucket = ofType(dev.templates, 'AWS::S3::Bucket').find(({ stack }) => stack === 'Web');
    const arn = JSON.stringify({ 'Fn::GetAtt': [bucket?.logicalId, 'Arn'] });
    const objects = (id: string, action: string) =>
      roleOf(id)
        .statements.filter(({ Action }) => Action.includes(action))
        .flatMap(({ Resource = [] }) => Resource)
        .map((resource) => JSON.stringify(resource))
        .filter((resource) => resource.includes(arn))
        .map((resource) => resource.match(/(\/[^"]*)"[^"]*$/)?.[1]);
    const allowed = ['Delete', 'Get', 'Put'].map((verb) => objects('events.pruneAssets', `s3:${verb}Object`));
    expect(allowed).toEqual([['/assets/*'], ['/release/current', '/release/retired'], ['/release/retired']]);
    const reaching = all().filter((id) => JSON.stringify(roleOf(id).statements).includes(arn));
    expect(reaching).toEqual(['events.pruneAssets']);
  });

  it('the snapshot function moves its pointers and changes nothing else', () => {
    const { may } = roleOf('events.snapshot');
    expect(may('UpdateItem', 'SNAPSHOT#school')).toBe(true);
    expect(may('UpdateItem', 'SCHOOL#1')).toBe(false);
    expect(may('PutItem', 'SNAPSHOT#school')).toBe(false);
  });
});

/** Every wildcard that our roles may have, with the reason. Any other fails. */
const WILDCARDS: { where: RegExp; what: RegExp; why: string }[] = [
  { where: /./, what: /^xray:Put\w+ on \*$/, why: 'X-Ray has no resource to name' },
  {
    where: /^(Area-(system|reports)|Events)$/,
    what: /^sns:GetSMSAttributes on \*$/,
    why: 'the SMS settings belong to the account',
  },
  { where: /^Events$/, what: /^sns:Publish on \*$/, why: 'an SMS goes to a number; topics are denied' },
  {
    where: /^Events$/,
    what: /^ses:SendEmail on .*:(identity|configuration-set)\/\*/,
    why: 'a condition binds the address that mails come from',
  },
  {
    where: /^(Area-\w+|Events)$/,
    what: /^s3:\w+ on .*school-records-\w+-snapshots.*\/snapshots\/\*/,
    why: 'snapshots are named by their number',
  },
  {
    where: /^(Area-(bin|medicalRecords|orders|uploads)|Events)$/,
    what: /^s3:(Get|Put|Delete)Object on .*school-records-\w+-documents.*\/medical-records\/\*/,
    why: 'documents are named by random ids',
  },
  {
    where: /^(Area-ask|Area-exports|Events)$/,
    what: /^s3:\w+ on .*school-records-\w+-exports.*\/(requests|files)\/\*/,
    why: 'requests and files are named by the ids of exports',
  },
  {
    where: /^Events$/,
    what: /^s3:(Get|Put)Object on .*school-records-\w+-archive.*\/(anchors|entries)\/\*/,
    why: 'anchors are named by their day and number',
  },
  {
    where: /^Web$/,
    what: /^s3:DeleteObject on .*Files.*\/assets\/\*/,
    why: 'files of the web app are named by a hash of what is in them',
  },
  {
    where: /^Data$/,
    what: /^(s3:GetObject(Version)? on .*Documents.*\/medical-records\/\*|events:\w+ on .*AmazonGuardDutyMalwareProtectionS3\*)/,
    why: 'GuardDuty looks into every document, and names its rules itself',
  },
  {
    where: /^Events$/,
    what: /^dynamodb:ListStreams on .*school-records-\w+-streams.*\/\*/,
    why: 'streams are listed of a table, not by name',
  },
  {
    where: /^Web$/,
    what: /^s3:(GetObject|GetBucket|List|DeleteObject|Abort)\*|^s3:\w+ on .*(cdk-hnb659fds-assets|Files).*\/\*/,
    why: "the library's own copier of public files",
  },
  {
    where: /^(Data|Events|Edge|EdgeLog|Web)$/,
    what: /^(lambda:InvokeFunction|ssm:\w+) on .*/,
    why: "the library's own triggers and cross-region readers name what they reach by a prefix",
  },
];

it('R74: no role has a wildcard but those listed with their reason', () => {
  for (const { templates } of [dev, prod]) {
    const statements = templates.flatMap(({ name, resources }) =>
      resources.flatMap((resource) => {
        const { Policies = [], PolicyDocument } = resource.Properties as {
          Policies?: { PolicyDocument: { Statement: unknown[] } }[];
          PolicyDocument?: { Statement: unknown[] };
        };
        if (!resource.Type.startsWith('AWS::IAM::')) return [];
        return [
          ...Policies.map((policy) => policy.PolicyDocument),
          ...(PolicyDocument ? [PolicyDocument] : []),
        ]
          .flatMap(({ Statement: list }) => list.map((one) => Statement.parse(one)))
          .map((statement) => ({ name, statement }));
      }),
    );
    expect(statements.length).toBeGreaterThan(endpoints.length);
    const found = statements
      .filter(({ statement }) => statement.Effect === 'Allow')
      .flatMap(({ name, statement: { Action, Resource = [] } }) =>
        Action.flatMap((action) =>
          Resource.map((resource) => {
            const text = typeof resource === 'string' ? resource : JSON.stringify(resource);
            return { name, what: `${action} on ${text}` };
          }),
        ),
      )
      .filter(({ what }) => what.includes('*'));
    const unlisted = found.filter(
      ({ name, what }) => !WILDCARDS.some((listed) => listed.where.test(name) && listed.what.test(what)),
    );
    expect(unlisted).toEqual([]);
    // No managed policy hides a `*` either, except those of the CDK's own functions.
    const managed = ofType(templates, 'AWS::IAM::Role').filter(
      ({ Properties }) => Properties.ManagedPolicyArns,
    );
    for (const { logicalId } of managed) expect(logicalId).toMatch(/^CustomCDK|CustomResourceProvider/);
  }
});

it('logs each request without its query, path values and headers (R29)', () => {
  const stages = ofType(dev.templates, 'AWS::ApiGatewayV2::Stage');
  expect(stages.length).toBeGreaterThan(0);
  for (const { Properties } of stages) {
    const { Format } = Properties.AccessLogSettings as { Format: string };
    expect(Format).toContain('$context.routeKey');
    expect(Format).not.toMatch(/\$context\.(path|.*querystring|.*header|authorizer)|\$request/i);
  }
});

it('tells how the first super_admin is mailed a link, where mails have a sender', () => {
  const web = dev.templates.find(({ name }) => name === 'Web');
  expect(JSON.parse(web!.text).Outputs.FirstSuperAdmin.Value).toBe(
    'npm run admin -- create-super-admin --stage dev --username NAME --email ADDRESS',
  );
});
