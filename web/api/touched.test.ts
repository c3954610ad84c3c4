import { expect, it } from 'vitest';
import { areaOf, touchedBy } from './touched.ts';

it('a write reloads the answers of its area and of those that it changes', () => {
  expect(areaOf('closures.close')).toBe('closures');
  const closing = touchedBy('closures');
  expect(closing(['closures.list', {}])).toBe(true);
  expect(closing(['teachers.list', {}])).toBe(true);
  expect(closing(['rules.list', {}])).toBe(false);
  expect(closing('closures.list')).toBe(false);
  expect(touchedBy('sessions')(['sessions.list', {}])).toBe(true);
});

it('a closing asks no more what it will do, because a school that closed has no answer', () => {
  expect(touchedBy('closures')(['closures.closeImpact', {}])).toBe(false);
  expect(touchedBy('closures')(['closures.reopenImpact', {}])).toBe(false);
});

it('a saved teacher is not looked for among similar ones', () => {
  expect(touchedBy('teachers')(['teachers.similar', {}])).toBe(false);
});

it('the day of retirement is asked for again beside an edited day of birth, and no list that is not on that screen', () => {
  expect(touchedBy('teachers')(['leaving.service', {}])).toBe(true);
  expect(touchedBy('teachers')(['posts.strength', {}])).toBe(false);
  expect(touchedBy('teachers')(['moves.list', {}])).toBe(false);
});
