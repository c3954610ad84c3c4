import { schools } from '#shared/contracts/schools.ts';
import { schoolsCloseTo } from '../directory/schools.ts';
import { schoolsFor } from '../directory/sight.ts';
import { serve } from '../http/toLambda.ts';
import { presentSchool } from './reads.ts';

export const { run, handler } = serve(schools.alike, async ({ see, query, versions }, deps) => {
  const [known, master] = await Promise.all([schoolsFor(see, query), deps.masterData.at(versions)]);
  return {
    data: schoolsCloseTo(known, query, master).map((row) => presentSchool(row, master)),
  };
});
