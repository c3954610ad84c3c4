import { resolve } from 'node:path';
import { FLAG, readWords } from '../admin/readWords.ts';
import { backUpFolder, restoreFolder } from './backup.ts';

const USAGE =
  'Usage: npm run backup -- FILE, or npm run restore -- FILE [--fresh], with DATA_DIR from the environment.';

try {
  const { dataDir, action, file, fresh } = readArguments(process.env.DATA_DIR);
  if (action === 'backup') {
    backUpFolder(dataDir, file);
    console.log(`${dataDir} was packed into ${file}. Keep it safe: it opens all that is sealed in it.`);
  } else {
    restoreFolder(file, dataDir, { fresh });
    console.log(`${dataDir} holds what ${file} held: start it with "npm start".`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

function readArguments(dataDir = '.local') {
  const config = { allowPositionals: true, options: { fresh: FLAG } } as const;
  return readWords(USAGE, config, ({ values: { fresh }, positionals: [action, file, ...others] }) => {
    if (!file || others.length > 0 || (action === 'backup' && fresh)) return undefined;
    // npm runs scripts in the project's folder, and says where the person typed the command.
    return { dataDir, action, file: resolve(process.env.INIT_CWD ?? '.', file), fresh };
  });
}
