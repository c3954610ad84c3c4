import { loadCommand } from './loadCommand.ts';
import { loadStaff } from './loadStaff.ts';
import { isTeacherField } from './teacherFile.ts';

await loadCommand({
  what: 'teachers',
  key: 'teacher_ID',
  isField: isTeacherField,
  usage: 'Usage: npm run load:teachers -- FILE.csv [--stage STAGE] [--dry-run].',
  // Aadhaar numbers are sealed, and indexed by a secret.
  needs: ['SECRETS_ID', 'VAULT_KEY_ID'],
  loader: () => loadStaff,
});
