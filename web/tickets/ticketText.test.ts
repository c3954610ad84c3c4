import { expect, it } from 'vitest';
import { ticketScreen } from '#shared/messages/ticketScreen.ts';
import { valueText } from './ticketText.ts';

it('tells a login phone that is not shown from one that is not there, and from other fields without a value', () => {
  expect(valueText('login', 'phone', null)).toBe(ticketScreen.notShown);
  expect(valueText('login', 'phone', '')).toBe(ticketScreen.nothing);
  expect(valueText('login', 'phone', '9862012345')).toBe('9862012345');
  expect(valueText('school', 'established_year', null)).toBe(ticketScreen.nothing);
});
