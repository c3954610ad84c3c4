import { expect, it } from 'vitest';
import { endpointWith } from '../../test/support/steps.ts';
import { Examples } from './examples.ts';
import { Schemas } from './schemas.ts';
import type { JsonSchema } from './types.ts';

it('says which field of which endpoint has no example, and whether it is sent or answered', () => {
  const examples = new Examples(new Schemas());
  const of = { properties: { teachers_now: { type: 'integer' } }, required: ['teachers_now'] } as JsonSchema;
  const endpoint = endpointWith();
  expect(() => examples.body(endpoint, of)).toThrow('"teachers_now" of the body of things.change');
  const within = { items: of } as JsonSchema;
  expect(() => examples.response(endpoint, within)).toThrow('"teachers_now" of the answer of things.change');
});
