import * as z from 'zod';

/** Everything that a function reads from its environment. `infra` sets these variables. `functions` read no others. */
export const Environment = z
  .object({
    STAGE: z.string().default('local'),
    TABLE_NAME: z.string(),
    DOCUMENTS_BUCKET: z.string(),
    SNAPSHOTS_BUCKET: z.string(),
    /** Bucket that keeps copies of the audit entries, and the signed ends of the trail. */
    ARCHIVE_BUCKET: z.string().optional(),
    EXPORTS_BUCKET: z.string(),
    /** Bucket of the web app's files, for the functions that no request calls. */
    WEB_BUCKET: z.string().optional(),
    /** JSON object: the name or ARN in Secrets Manager of each member of `Secrets`. */
    SECRETS: z.string(),
    /** Id or ARN of the key under which the data keys of the vault and of authenticator apps are sealed. */
    VAULT_KEY_ID: z.string(),
    /** Id or ARN of the key that makes the vault's index. */
    INDEX_KEY_ID: z.string(),
    /** Id or ARN of the key under which the data keys of messages are sealed. */
    MESSAGE_KEY_ID: z.string(),
    /** JSON object of `MessageSettings`: the sender names of messages. */
    MESSAGING: z.string().default('{}'),
    /** Origin that serves the web app, `https://…` without a trailing slash. */
    PUBLIC_URL: z.url().optional(),
    /** Name of the SSM parameter with that origin, for stages that do not know it when the functions are deployed. */
    PUBLIC_URL_PARAMETER: z.string().optional(),
    /** Origin that the web app moves to. Its pages are taken too while the former one is still in use. */
    NEXT_URL: z.url().optional(),
    /** Whether every request comes through the CDN. The CDN proves that and passes on the viewer's address. */
    BEHIND_CDN: z.enum(['true', 'false']).default('false'),
    /** JSON object that overrides members of `limits`. */
    LIMITS: z.string().default('{}'),
  })
  .refine(
    ({ PUBLIC_URL, PUBLIC_URL_PARAMETER }) => PUBLIC_URL || PUBLIC_URL_PARAMETER,
    'PUBLIC_URL or PUBLIC_URL_PARAMETER is needed',
  );
export type Environment = z.output<typeof Environment>;
