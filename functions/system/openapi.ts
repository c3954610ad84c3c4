import document from '#openapi';
import { system } from '#shared/contracts/system.ts';
import { serve } from '../http/toLambda.ts';

export const { run, handler } = serve(system.openapi, async () => document);
