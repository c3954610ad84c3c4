/** A guard of the product, and how it is taken out to see whether a test goes red. */
export type Guard = {
  name: string;
  /** Rows of SECURITY.md that ask for it. */
  rows: readonly string[];
  file: string;
  /** Its text: it stands in `file` exactly once. */
  find: string;
  /** What stands in its place while it is out. */
  put: string;
  /** The file of the tests that must notice, the cheapest there is. */
  tests: string;
  /** Part of the titles of those that must, where the file has many others. */
  title?: string;
};

const PROJECTS = ['contract', 'infra', 'integration', 'fault'];

/** The project of vitest that a file of tests belongs to. */
export const projectOf = (file: string): string =>
  PROJECTS.find((project) => file.startsWith(`test/${project}/`)) ?? 'unit';

/** The text of a file without the guard. @throws where its text does not stand there exactly once */
export function without({ name, file, find, put }: Guard, text: string): string {
  const times = text.split(find).length - 1;
  if (times !== 1)
    throw new Error(
      `${name}: its text stands in ${file} ${times} times, not once. Correct "find" of this guard in test/guards/.`,
    );
  return text.replace(find, () => put);
}
