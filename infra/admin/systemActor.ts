import type { ActorBy } from '../../functions/app/actor.ts';

/**
 * The actor that the audit trail names for a program that works on the records itself.
 * @param run one id for everything that this run writes, so that its entries are found together
 */
export const systemActor = (program: string, run: string): ActorBy => ({
  actor: {
    id: 0,
    username: 'system',
    role: 'super_admin',
    scope: { kind: 'all' },
    sid: '',
    // Whoever may run a command proved more than an account can.
    provenAt: Number.POSITIVE_INFINITY,
  },
  origin: { ip: '', userAgent: program, requestId: run },
});
