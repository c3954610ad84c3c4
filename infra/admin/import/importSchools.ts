import { CommandError } from '../../commandError.ts';
import { FLAG, TEXT } from '../readWords.ts';
import { type ImportKind, importCommand } from './importCommand.ts';
import { importDirectory } from './importDirectory.ts';
import { isSchoolField } from './schoolFile.ts';
import { unknownInPattern } from './schoolFromRow.ts';

const SCHOOLS: ImportKind = {
  what: 'schools',
  key: 'school_id',
  isField: isSchoolField,
  usage:
    'Usage: npm run import:schools -- FILE.csv [--stage STAGE] [--dry-run] [--create-missing] [--block-office "DEO {district}"].',
  options: { 'create-missing': FLAG, 'block-office': TEXT },
  loader(values) {
    const createMissing = values['create-missing'] === true;
    const pattern = values['block-office'];
    const officePattern = typeof pattern === 'string' ? pattern : undefined;
    const unknown = unknownInPattern(officePattern ?? '');
    if (unknown.length > 0)
      throw new CommandError(`--block-office names no field of a school: ${unknown.join(', ')}.`);
    return (deps, file, run) => importDirectory(deps, file, { ...run, createMissing, officePattern });
  },
};

/** `import:schools` */
export const importSchools = (args: string[]) => importCommand(SCHOOLS, args);
