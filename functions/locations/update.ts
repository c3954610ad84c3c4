import { locations } from '#shared/contracts/locations.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { updated } from '../masterData/answers.ts';

export const run: Run<typeof locations.update> = async (input, deps) => updated(deps, input);

export const handler = toLambda(locations.update, run);
