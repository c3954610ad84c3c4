import { holds } from '#shared/access/rights.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Actor } from '../app/actor.ts';
import { AppError } from '../app/errors.ts';
import type { Step } from './state.ts';

/** Refuses an account that may not do this at all. The directory and the areas decide on which records it may. */
export const permission = (endpoint: Endpoint): Step => ({
  before: ({ internal }) => permit(endpoint, internal.actor),
});

/** @throws 403 when the role has none of the permissions that the endpoint asks for */
export function permit(endpoint: Endpoint, actor: Actor | undefined): void {
  if (endpoint.allow && !endpoint.allow.some(({ permission }) => holds(actor?.role, permission))) {
    throw new AppError('forbidden');
  }
}
