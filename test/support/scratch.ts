import { execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';

const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/** The outcome of a run of tests. `broken` are files that could not even be loaded. */
type Outcome = {
  passed: number;
  failed: { title: string; message: string }[];
  broken: string[];
};

type Asked = {
  projects: readonly string[];
  files: readonly string[];
  title?: string;
  bail?: boolean;
};

/**
 * A copy of the tracked files outside the working tree, with the packages of the tree. What is removed from the copy is
 * removed nowhere else, whatever becomes of the run.
 */
export class Scratch {
  readonly folder: string;
  #running: ReturnType<typeof spawn> | undefined;
  #closing = false;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async open(): Promise<Scratch> {
    const folder = await mkdtemp(join(tmpdir(), 'school-records-scratch-'));
    const { stdout } = await promisify(execFile)('git', ['ls-files', '-z'], { maxBuffer: 2 ** 24 });
    for (const file of stdout.split('\0').filter(Boolean)) {
      // A file may be tracked and deleted.
      await cp(file, join(folder, file)).catch((error) => {
        if (error.code !== 'ENOENT') throw error;
      });
    }
    await symlink(resolve('node_modules'), join(folder, 'node_modules'));
    return new Scratch(folder);
  }

  read = (file: string): Promise<string> => readFile(join(this.folder, file), 'utf8');
  write = (file: string, text: string): Promise<void> => writeFile(join(this.folder, file), text);

  /**
   * Runs tests in the copy.
   * @throws Error when vitest ends without a report
   */
  async test({ projects, files, title, bail = false }: Asked): Promise<Outcome> {
    const report = join(this.folder, 'report.json');
    await rm(report, { force: true });
    const args = [
      // Tests of integration are two projects.
      ...['run', ...projects.flatMap((project) => ['--project', `${project}*`])],
      ...['--reporter=json', `--outputFile=${report}`],
      ...(bail ? ['--bail=1'] : []),
      ...(title === undefined ? [] : ['-t', title]),
    ];
    const told = await this.#vitest([...args, ...files]);
    const text = await readFile(report, 'utf8').catch(() => {
      throw new Error(`vitest left no report: ${told.slice(-2000)}`);
    });
    return outcomeOf(text);
  }

  #vitest(args: string[]): Promise<string> {
    return new Promise((done, fail) => {
      let told = '';
      // A process group of its own, so that its workers end with it, even those that hang.
      const child = spawn('node_modules/.bin/vitest', args, {
        cwd: this.folder,
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      });
      this.#running = child;
      const keep = (piece: Buffer) => {
        told += piece;
      };
      child.stdout.on('data', keep);
      child.stderr.on('data', keep);
      child.on('error', fail).on('close', () => {
        // Once the copy is being closed, the caller must not go on in it.
        if (!this.#closing) done(told);
      });
    });
  }

  /** Ends the running tests and deletes the copy. */
  async close(): Promise<void> {
    this.#closing = true;
    const { pid, exitCode, signalCode } = this.#running ?? {};
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGINT');
    await rm(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function outcomeOf(text: string): Outcome {
  const { testResults } = Report.parse(JSON.parse(text));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.filter(({ status }) => status === 'failed');
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: failed.map(({ fullName, failureMessages }) => ({
      title: fullName.trim(),
      message: failureMessages?.[0] ?? '',
    })),
    broken: testResults
      .filter(({ status, assertionResults }) => status === 'failed' && !assertionResults.some(isFailed))
      .map(({ name, message }) => `${name}: ${message}`),
  };
}

const isFailed = ({ status }: { status: string }) => status === 'failed';
