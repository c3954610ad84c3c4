import { join } from 'node:path';
import { STAGES } from '../../../infra/config.ts';
import { stopWithLauncher } from '../../../infra/stopWithLauncher.ts';
import { pythonTools, REHEARSAL_FOLDER, RehearsalError } from './python.ts';
import { endTools, runTool } from './runTool.ts';

/** Findings of cfn-lint that are right as they are. Any other finding is an error here, also a warning. */
const IGNORED: Record<string, string> = {
  W3005: 'The CDK also writes dependencies that references imply already, which is not wrong.',
};

stopWithLauncher(async () => endTools());
process.exit(await main());

/** Synthesises the templates of every stage and runs cfn-lint on each. */
async function main(): Promise<number> {
  try {
    const lint = join(await pythonTools(), 'cfn-lint');
    let faults = 0;
    for (const stage of STAGES) faults += await lintStage(lint, stage);
    return faults === 0 ? 0 : 1;
  } catch (error) {
    if (!(error instanceof RehearsalError)) throw error;
    console.error(error.message);
    return 1;
  }
}

async function lintStage(lint: string, stage: string): Promise<number> {
  const folder = join(REHEARSAL_FOLDER, 'templates', stage);
  const synth = ['synth', '--quiet', '--no-notices', '--context', `stage=${stage}`, '--output', folder];
  const made = await runTool('node_modules/.bin/cdk', synth, { name: 'lint' });
  if (made.code !== 0) throw new RehearsalError(`The templates of ${stage} were not made: see ${made.log}.`);
  const ignored = Object.keys(IGNORED).flatMap((id) => ['--ignore-checks', id]);
  const args = ['--format', 'parseable', ...ignored, '--template', join(folder, '*.template.json')];
  const { code, output } = await runTool(lint, args, { name: 'lint' });
  const faults = output.split('\n').filter((line) => line.trim() !== '');
  for (const fault of faults) console.error(fault);
  if (code !== 0 && faults.length === 0) throw new RehearsalError(`cfn-lint ended with ${code}.`);
  console.log(
    `${stage}: ${faults.length} findings of cfn-lint besides ${Object.keys(IGNORED).join(' and ')}`,
  );
  return faults.length;
}
