import * as z from 'zod';
import { Rules, RulesInput } from '../domain/service/rules.ts';
import { feature } from './endpoint.ts';
import { ok } from './responses.ts';

export const rules = feature('rules', 'rule', {
  get: {
    method: 'GET',
    path: '/rules',
    allow: [{ permission: 'rules.read', scope: 'all' }],
    summary: 'The rules of the service today, and all versions, the latest first',
    response: ok(z.object({ now: Rules, versions: z.array(Rules) })),
  },
  update: {
    method: 'PUT',
    path: '/rules',
    allow: [{ permission: 'rules.write', scope: 'all' }],
    summary: 'Set the rules from a day on, today or later',
    body: RulesInput,
    response: ok(Rules),
    errors: ['stale'],
  },
});
