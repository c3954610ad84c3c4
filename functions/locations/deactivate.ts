import { locations } from '#shared/contracts/locations.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { deactivated } from '../masterData/answers.ts';

export const run: Run<typeof locations.deactivate> = async (input, deps) => deactivated(deps, input);

export const handler = toLambda(locations.deactivate, run);
