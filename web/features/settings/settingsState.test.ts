import { describe, expect, it } from 'vitest';
import { readSettingsState, type SettingsState, writeSettingsState } from './settingsState.ts';

const read = (query: string) => readSettingsState(new URLSearchParams(query));
const plain: SettingsState = { tab: 'districts', q: '', inactive: true, page: 1, limit: 25 };

describe('the state in the address bar', () => {
  it('is the first tab, its first page and all items unless told', () => {
    expect(read('')).toEqual(plain);
    expect(writeSettingsState(plain).toString()).toBe('');
  });

  it('comes back as it was written', () => {
    const state: SettingsState = { tab: 'rd-blocks', q: 'Lung & lei', inactive: false, page: 3, limit: 100 };
    expect(readSettingsState(writeSettingsState(state))).toEqual(state);
  });

  it.each(['tab=schools', 'page=0', 'page=-1', 'page=x', 'limit=10', 'limit=1000', 'inactive=1', 'q=%20'])(
    'takes %s for nothing',
    (query) => {
      expect(read(query)).toEqual(plain);
    },
  );

  it('cuts a text that is longer than any name', () => {
    expect(read(`q=${'x'.repeat(101)}`).q).toHaveLength(100);
  });
});
