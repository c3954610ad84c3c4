import { system } from '#shared/contracts/system.ts';
import document from '#shared/openapi.json' with { type: 'json' };
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

export const run: Run<typeof system.openapi> = async () => document;

export const handler = toLambda(system.openapi, run);
