import type { testDeps } from './deps.ts';

/** Lets a job stop after its first chunk, as a request that was cut off. */
export async function cutOff<T>({ limits }: ReturnType<typeof testDeps>, work: () => Promise<T>): Promise<T> {
  const before = limits.cascadeSeconds;
  limits.cascadeSeconds = 0;
  return work().finally(() => {
    limits.cascadeSeconds = before;
  });
}
