import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { isObject } from '#shared/domain/isObject.ts';
import { parsing } from './parse.ts';
import { askedFor, bytesResponse, jsonResponse, textResponse } from './respond.ts';
import type { Step } from './state.ts';

/**
 * Marks the answer of `run` as a success, removes every field that the contract does not declare, and makes a response
 * for API Gateway.
 */
export const answer = (endpoint: Endpoint): Step => ({
  after(request) {
    const { deps, input, call } = request.internal;
    const { response } = request;
    const marked = isMarked(endpoint) ? { success: true, ...(response as object) } : response;
    const given = endpoint.response.parse(marked, parsing(call));
    const status = endpoint.accepted && goesOn(response) ? 202 : (endpoint.status ?? 200);
    const options = { ...askedFor(request.event, deps), ...input?.reply, status };
    request.response =
      given instanceof Uint8Array
        ? bytesResponse(given, options)
        : endpoint.contentType
          ? textResponse(String(given), endpoint.contentType, options)
          : jsonResponse(given, options);
  },
});

/** Whether an answer says that it is a success. A file does not, and neither does the description of the API. */
const isMarked = ({ response }: Endpoint) => 'shape' in response && 'success' in (response.shape as object);

/** Whether the job or the order that an answer tells of still goes on. */
function goesOn(answer: unknown): boolean {
  const data = isObject(answer) && answer.data;
  if (!isObject(data)) return false;
  return Boolean(data.progress) || (isObject(data.job) && data.job.state === 'running');
}
