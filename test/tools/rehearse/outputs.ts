import { readSecret } from '../../../functions/app/secretStore.ts';
import { Secrets } from '../../../functions/app/secrets.ts';
import { type Outputs, STAGE } from './deployment.ts';

/** The outputs of a stack, by their names. */
export type Part = Record<string, string> | undefined;

/** The outputs of each stack by its part, such as `Data`. */
export const partsOf = (outputs: Outputs): Record<string, Part> =>
  Object.fromEntries(
    Object.entries(outputs).map(([stack, values]) => [stack.replace(`SchoolRecords-${STAGE}-`, ''), values]),
  );

/** @throws Error when the deployment does not print the output */
export function required(part: Part, name: string): string {
  const value = part?.[name];
  if (!value) throw new Error(`the deployment prints no ${name}`);
  return value;
}

/** An output that a stack exports to others. The CDK names it after what it refers to. */
function exported(part: Part, start: string): string {
  const name = Object.keys(part ?? {}).find((each) => each.startsWith(start));
  return required(part, name ?? start);
}

export const apiIdOf = (api: Part) => exported(api, 'ExportsOutputRefApi');
export const documentsBucketOf = (data: Part) => exported(data, 'ExportsOutputRefDocuments');

/** The origin secret, by which the CDN proves itself. */
export async function originOf(data: Part): Promise<string> {
  const text = await readSecret(JSON.parse(required(data, 'Secrets')).request);
  const { origin } = Secrets.shape.request.parse(JSON.parse(text ?? '{}'));
  if (!origin) throw new Error('the secret has no value for the origin');
  return origin;
}
