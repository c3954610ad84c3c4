import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { parsing } from './parse.ts';
import { askedFor, bytesResponse, jsonResponse, textResponse } from './respond.ts';
import type { Step } from './state.ts';

/**
 * Removes every field that the contract does not declare from the answer of `run`, and makes a response for API
 * Gateway.
 */
export const answer = (endpoint: Endpoint): Step => ({
  after(request) {
    const { deps, input, call } = request.internal;
    const given = endpoint.response.parse(request.response, parsing(call));
    const status = input?.reply.status ?? endpoint.status ?? 200;
    const options = { ...askedFor(request.event, deps), ...input?.reply, status };
    request.response =
      given instanceof Uint8Array
        ? bytesResponse(given, options)
        : endpoint.contentType
          ? textResponse(String(given), endpoint.contentType, options)
          : jsonResponse(given, options);
  },
});
