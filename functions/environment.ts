import * as z from 'zod';

/** Everything a function reads from its environment. `infra` sets these, `functions` read nothing else. */
export const Environment = z.object({
  STAGE: z.string().default('local'),
  TABLE_NAME: z.string(),
  DOCUMENTS_BUCKET: z.string(),
  SNAPSHOTS_BUCKET: z.string(),
  /** Name or ARN of the Secrets Manager secret that holds `Secrets`. */
  SECRETS_ID: z.string(),
  /** Origin the web app is served from, `https://…` without a trailing slash. */
  PUBLIC_URL: z.url(),
  /** JSON object that overrides members of `limits`. */
  LIMITS: z.string().default('{}'),
});
export type Environment = z.output<typeof Environment>;
