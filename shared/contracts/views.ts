import { Views } from '../domain/view.ts';
import { feature } from './endpoint.ts';
import { ok } from './responses.ts';

export const views = feature('views', 'user', {
  get: {
    method: 'GET',
    path: '/views',
    access: 'signedIn',
    summary: 'The views of lists that the caller keeps',
    response: ok(Views),
  },
  save: {
    method: 'PUT',
    path: '/views',
    access: 'signedIn',
    summary: 'Replace the views that the caller keeps, if nobody has since `version`',
    body: Views,
    response: ok(Views),
    errors: ['stale'],
  },
});
