import type { MiddlewareObj } from '@middy/core';
import type { APIGatewayProxyEventV2, Context } from 'aws-lambda';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import type { Started } from '../app/start.ts';
import type { MasterVersions } from '../masterData/stored.ts';
import type { Input } from './run.ts';

/** What is known of a request. Each step adds its part, so an error handler may find only some of it. */
export type State = Started & {
  versions?: MasterVersions;
  /** The body as it was sent, without what parsing fills in. */
  sent?: unknown;
  input?: Input<Endpoint>;
};

/** A step of `toLambda`: a middy middleware that stores what it learns in `internal`. */
export type Step = MiddlewareObj<APIGatewayProxyEventV2, unknown, Error, Context, State>;
