import { schools } from '#shared/contracts/schools.ts';
import { serve } from '../http/toLambda.ts';
import { schoolPage } from './page.ts';

export const { run, handler } = serve(schools.search, async (input, deps) => schoolPage(deps, input));
