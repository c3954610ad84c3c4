/** A guard of the product, and how to take it out to see whether a test fails. */
export type Guard = {
  name: string;
  /** The rows of SECURITY.md that ask for it. */
  rows: readonly string[];
  file: string;
  /** Its text, which `file` holds exactly once. */
  find: string;
  /** The text that replaces it while it is out. */
  put: string;
  /** The test file that must notice. It is the cheapest one. */
  tests: string;
  /** Part of the title of the tests that must notice, when the file has many others. */
  title?: string;
};

const PROJECTS = ['contract', 'infra', 'integration', 'fault'];

/** The vitest project of a test file. */
export const projectOf = (file: string): string =>
  PROJECTS.find((project) => file.startsWith(`test/${project}/`)) ?? 'unit';

/**
 * The text of a file without the guard.
 * @throws Error when the file does not hold the guard's text exactly once
 */
export function without({ name, file, find, put }: Guard, text: string): string {
  const times = text.split(find).length - 1;
  if (times !== 1)
    throw new Error(
      `${name}: its text stands in ${file} ${times} times, not once. Correct "find" of this guard in test/guards/.`,
    );
  return text.replace(find, () => put);
}
