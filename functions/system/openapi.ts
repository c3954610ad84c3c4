import document from '#openapi';
import { system } from '#shared/contracts/system.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

export const run: Run<typeof system.openapi> = async () => document;

export const handler = toLambda(system.openapi, run);
