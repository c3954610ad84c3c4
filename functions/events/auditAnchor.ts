import { createDeps } from '../app/createDeps.ts';
import type { Deps } from '../app/deps.ts';
import { anchorHead } from '../audit/anchors.ts';

/** Keeps the end of the audit trail's chain where nobody can change it. */
export async function run(deps: Deps): Promise<void> {
  const anchor = await anchorHead(deps);
  if (anchor) deps.log({ event: 'events.auditAnchor', number: anchor.number });
}

let warm: Deps | undefined;

/** Runs once an hour. */
export const handler = async (): Promise<void> => {
  warm ??= createDeps(process.env);
  await run(warm);
};
