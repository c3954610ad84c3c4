import { anchorHead } from '../data/auditAnchor.ts';
import { createDeps, type Deps } from '../deps.ts';

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
