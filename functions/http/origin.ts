import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { SHARED_COMPUTER } from '#shared/domain/sharedComputer.ts';
import type { Origin } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError } from '../app/errors.ts';
import { isEqual } from '../security/hash.ts';
import type { Step } from './state.ts';

/** The headers that the CDN sets on every request. It replaces any that the viewer sent. */
export const CDN_HEADERS = { secret: 'x-origin-secret', viewerAddress: 'x-viewer-address' } as const;

/** Notes where a request came from. Refuses a request that bypassed the CDN. */
export const origin = (): Step => ({
  async before({ event, internal }) {
    internal.origin = await originOf(event, internal.deps);
  },
});

/**
 * Where a request came from. Behind the CDN the peer is a server of the CDN, which proves itself by the origin secret.
 * Only then does its header with the viewer's address count.
 * @throws 403 `bypassed` for a request that bypassed the CDN, or whose CDN sends another secret
 */
export async function originOf(
  { headers, requestContext: { http, requestId } }: APIGatewayProxyEventV2,
  deps: Pick<Deps, 'environment' | 'secrets' | 'now'>,
): Promise<Origin> {
  const rest = {
    userAgent: http.userAgent ?? '',
    requestId,
    ...(headers[SHARED_COMPUTER.header] === 'true' && { shared: true as const }),
  };
  if (deps.environment.BEHIND_CDN !== 'true') return { ip: http.sourceIp, ...rest };
  const { origin, formerOrigin } = await deps.secrets('request');
  if (!origin) throw new Error('the secret of this deployment has no origin');
  const presented = headers[CDN_HEADERS.secret] ?? '';
  const former = formerOrigin && deps.now() < new Date(formerOrigin.until) ? formerOrigin.value : origin;
  if (!isEqual(presented, origin) && !isEqual(presented, former)) throw new AppError('bypassed');
  return { ip: headers[CDN_HEADERS.viewerAddress] ?? http.sourceIp, ...rest };
}
