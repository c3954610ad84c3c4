import type { Deps, Guarded } from './deps.ts';

/**
 * All side effects, for a function of a model that holds the actor's scope against whatever it reads or writes. No
 * handler may import this.
 */
export const whole = (deps: Guarded): Deps => deps as Deps;
