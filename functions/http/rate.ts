import { AppError } from '../app/errors.ts';
import type { Step } from './state.ts';

/** Refuses an account that asks too fast: 429 with the seconds to wait. */
export const rate = (): Step => ({
  before({ internal: { actor, deps } }) {
    const wait = actor ? deps.rates.take(actor.id) : 0;
    if (wait > 0) throw new AppError('tooMany', undefined, { retryAfterSeconds: Math.ceil(wait) });
  },
});
