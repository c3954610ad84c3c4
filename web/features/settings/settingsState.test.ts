import { expect, it } from 'vitest';
import { settings } from './settingsState.ts';

const read = (query: string) => settings.read(new URLSearchParams(query));

it.each([
  ['', { tab: 'districts', q: '', inactive: true, page: 1, limit: 25 }],
  ['q=Lung+%26+lei', { tab: 'districts', q: 'Lung & lei', inactive: true, page: 1, limit: 25 }],
  ['inactive=hidden', { tab: 'districts', q: '', inactive: false, page: 1, limit: 25 }],
])('shows inactive items unless ?%s hides them', (query, state) => {
  expect(read(query)).toEqual(state);
  expect(settings.write(read(query)).toString()).toBe(query);
});

it.each(['limit=10', 'limit=1000', 'inactive=1'])('takes %s for nothing', (query) => {
  expect(read(query)).toEqual(read(''));
});
