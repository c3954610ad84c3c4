import { type Endpoint, OPEN_WITHOUT_FACTOR } from '../../shared/contracts/endpoint.ts';
import { ERROR_CODES, type ErrorBody, type ErrorCode, errorStatus } from '../../shared/contracts/errors.ts';
import { httpMessages } from '../../shared/messages/http.ts';
import { refTo } from './schemas.ts';
import type { Answer, Example, Ref } from './types.ts';

/** Every error code that the endpoint may answer: its own, and those of the steps before it. */
function codesOf(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>(['invalid', 'internal', 'unavailable', ...(endpoint.errors ?? [])]);
  if (endpoint.access !== 'public') {
    codes.add('unauthenticated').add('tooMany');
    if (!OPEN_WITHOUT_FACTOR.includes(endpoint.area)) codes.add('factorDue');
  }
  if (endpoint.allow) codes.add('forbidden');
  // HTTP gives a body in a GET no meaning, so nobody sends one.
  if (endpoint.method !== 'GET') codes.add('tooLarge').add('unsupportedType');
  if (endpoint.idempotent) codes.add('conflict').add('notFound');
  return ERROR_CODES.filter((code) => codes.has(code));
}

/** The refusing answers, by status. Endpoints with the same codes share one component. */
export class Refusals {
  readonly components: Record<string, Answer> = {};
  readonly examples: Record<string, Example> = {};

  of(endpoint: Endpoint): Record<string, Ref> {
    const byStatus = Object.groupBy(codesOf(endpoint), (code) => String(errorStatus[code]));
    return Object.fromEntries(
      Object.entries(byStatus).map(([status, codes = []]) => {
        const name = codes.join('.');
        this.components[name] ??= this.#answer(codes);
        return [status, { $ref: `#/components/responses/${name}` }];
      }),
    );
  }

  #answer(codes: ErrorCode[]): Answer {
    for (const code of codes) this.examples[code] = exampleOf(code);
    const waits = codes.some((code) => code === 'tooMany' || code === 'unavailable');
    return {
      description: codes.map((code) => `\`${code}\`: ${meanings[code]}`).join('\n'),
      ...(waits ? { headers: RETRY_AFTER } : {}),
      content: {
        'application/json': {
          schema: refTo('ErrorBody'),
          examples: Object.fromEntries(
            codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]),
          ),
        },
      },
    };
  }
}

const RETRY_AFTER: Answer['headers'] = {
  'Retry-After': { description: 'Seconds to wait before the next try', schema: { type: 'integer' } },
};

const meanings: Record<ErrorCode, string> = {
  invalid: 'a value is not accepted; `issues` names each field.',
  unauthenticated: 'no valid session, or credentials that are not accepted.',
  forbidden: 'the account lacks the permission, or the change would leave its area.',
  bypassed: 'the request did not come through the CDN; it says nothing about the session.',
  passwordChange: 'the password is right, and must be replaced before it lets anybody in.',
  proofDue:
    'the last proof of the owner is too old: send one to `/factors/prove`, then the same request again.',
  factorDue: 'the role needs a second step at sign-in, and the account has none: add one at `/factors`.',
  notFound: 'there is no such record in the area of the account.',
  methodNotAllowed: 'the address does not accept that method.',
  conflict: 'other records, or a change at the same moment, prevent it.',
  duplicate: 'the value must be unique and is already in use.',
  stale: 'the `version` sent is not the stored one: someone else changed the record.',
  tooLarge: 'the body is larger than this address accepts.',
  unsupportedType:
    'the body is not sent in the type that is described, or a file is of a kind that is not accepted.',
  tooMany:
    'too many requests; wait as long as `Retry-After` says, or where there is a `challenge`, send the work for it.',
  internal: 'a mistake on our side; nothing was saved.',
  unavailable: 'busy or partly unavailable; try again after `Retry-After`.',
};

const ISSUES: ErrorBody['issues'] = [{ field: 'school_name', message: httpMessages.required }];

function exampleOf(code: ErrorCode): Example {
  const invalid = code === 'invalid';
  const value: ErrorBody = {
    success: false,
    message: invalid ? httpMessages.required : httpMessages[code === 'stale' ? 'conflict' : code],
    error: code,
    ...(invalid ? { issues: ISSUES } : {}),
    requestId: '7d6f2c1e-0b5a-4e55-9a44-2f1c0f6f7b10',
  };
  return { summary: meanings[code], value };
}
