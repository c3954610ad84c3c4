import type { Actor, By } from '../../../functions/app/actor.ts';

/**
 * Who a program that works on the records itself is in the audit trail.
 * @param run one id for everything this run writes, so that its entries are found together
 */
export const systemActor = (program: string, run: string): By & { actor: Actor } => ({
  actor: { id: 0, username: 'system', role: 'super_admin', scope: { kind: 'all' }, sid: '' },
  origin: { ip: '', userAgent: program, requestId: run },
});
