import { type ImportKind, importCommand } from './importCommand.ts';
import { importStaff } from './importStaff.ts';
import { isTeacherField } from './teacherFile.ts';

const TEACHERS: ImportKind = {
  what: 'teachers',
  key: 'teacher_ID',
  isField: isTeacherField,
  usage: 'Usage: npm run import:teachers -- FILE.csv [--stage STAGE] [--dry-run].',
  // Aadhaar numbers are sealed and indexed. A secret tells the index of former versions.
  needs: ['SECRETS', 'VAULT_KEY_ID', 'INDEX_KEY_ID'],
  loader: () => importStaff,
};

/** `import:teachers` */
export const importTeachers = (args: string[]) => importCommand(TEACHERS, args);
