import { can } from '#shared/access/permissions.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Actor } from '../app/actor.ts';
import { AppError } from '../app/errors.ts';
import type { Step } from './state.ts';

/** Refuses an account that may not do this at all; on which records it may, the directory and the areas decide. */
export const permission = (endpoint: Endpoint): Step => ({
  before: ({ internal }) => permit(endpoint, internal.actor),
});

/** @throws 403 where the role holds none of the permissions that open the endpoint */
export function permit(endpoint: Endpoint, actor: Actor | undefined): void {
  if (endpoint.allow && !endpoint.allow.some(({ permission }) => can(actor?.role, permission))) {
    throw new AppError('forbidden');
  }
}
