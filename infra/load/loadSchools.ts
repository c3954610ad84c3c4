import { loadCommand } from './loadCommand.ts';
import { loadDirectory } from './loadDirectory.ts';
import { LoadError } from './loadError.ts';
import { isSchoolField } from './schoolFile.ts';
import { unknownInPattern } from './schoolFromRow.ts';

await loadCommand({
  what: 'schools',
  key: 'school_id',
  isField: isSchoolField,
  usage:
    'Usage: npm run load:schools -- FILE.csv [--stage STAGE] [--dry-run] [--create-missing] [--block-office "DEO {district}"].',
  options: { 'create-missing': { type: 'boolean', default: false }, 'block-office': { type: 'string' } },
  loader(values) {
    const createMissing = values['create-missing'] === true;
    const pattern = values['block-office'];
    const officePattern = typeof pattern === 'string' ? pattern : undefined;
    const unknown = unknownInPattern(officePattern ?? '');
    if (unknown.length > 0)
      throw new LoadError(`--block-office names no field of a school: ${unknown.join(', ')}.`);
    return (deps, file, run) => loadDirectory(deps, file, { ...run, createMissing, officePattern });
  },
});
