import type { Deps, Guarded } from './deps.ts';

/**
 * All side effects, for functions of a model that check the actor's scope on whatever they read or write. No handler
 * may import this.
 */
export const whole = (deps: Guarded): Deps => deps as Deps;
