import { readSecret } from '../../../functions/app/secretStore.ts';
import { Secrets } from '../../../functions/app/secrets.ts';
import { type Outputs, STAGE } from './deployment.ts';

/** The outputs of a stack, by their names. */
export type Part = Record<string, string> | undefined;

/** The outputs of each stack by its part, as `Data`. */
export const partsOf = (outputs: Outputs): Record<string, Part> =>
  Object.fromEntries(
    Object.entries(outputs).map(([stack, values]) => [stack.replace(`SchoolRecords-${STAGE}-`, ''), values]),
  );

/** @throws Error where the deployment does not print it */
export function required(part: Part, name: string): string {
  const value = part?.[name];
  if (!value) throw new Error(`the deployment prints no ${name}`);
  return value;
}

/** An output that a stack gives to others: the CDK names it by what it refers to. */
function exported(part: Part, start: string): string {
  const name = Object.keys(part ?? {}).find((each) => each.startsWith(start));
  return required(part, name ?? start);
}

export const apiIdOf = (api: Part) => exported(api, 'ExportsOutputRefApi');
export const documentsBucketOf = (data: Part) => exported(data, 'ExportsOutputRefDocuments');

/** What the CDN proves itself by. */
export async function originOf(data: Part): Promise<string> {
  const text = await readSecret(JSON.parse(required(data, 'Secrets')).request);
  const { origin } = Secrets.shape.request.parse(JSON.parse(text ?? '{}'));
  if (!origin) throw new Error('the secret has no value for the origin');
  return origin;
}
