import { describe, expect, it } from 'vitest';
import { httpMessages } from '#shared/messages/http.ts';
import { settingsMessages } from '#shared/messages/settings.ts';
import { changedItem, newItem } from './rules.ts';
import { MasterData } from './stored.ts';

const places = (district: { is_active: boolean }) =>
  new MasterData(new Map()).plus('districts', [{ id: 1, name: 'Lunglei', ...district }]).plus('rd-blocks', [
    { id: 2, name: 'Bunghmun', parent: 1, is_active: true },
    { id: 3, name: 'Hnahthial', parent: 1, is_active: true },
  ]);
const inactive = places({ is_active: false });

describe('a habitation in an active block of an inactive district (R65)', () => {
  const refusal = httpMessages.inactiveChoice('Lunglei');
  const stored = { id: 4, name: 'Sertlangpui', parent: 2, is_active: true };

  it('is neither added nor moved there', () => {
    const body = { name: 'Sertlangpui', rd_block_id: 2 };
    expect(newItem('habitations', places({ is_active: true }), body)).toMatchObject({ parent: 2 });
    expect(() => newItem('habitations', inactive, body)).toThrow(refusal);
    expect(() => changedItem('habitations', inactive, stored, { rd_block_id: 3 })).toThrow(refusal);
  });

  it('that is there already can be renamed', () => {
    const after = changedItem('habitations', inactive, stored, { name: 'Sertlang', rd_block_id: 2 });
    expect(after).toMatchObject({ name: 'Sertlang', parent: 2 });
  });
});

describe('the district in the body of a habitation', () => {
  const master = places({ is_active: true })
    .plus('districts', [{ id: 5, name: 'Aizawl', is_active: true }])
    .plus('rd-blocks', [{ id: 6, name: 'Tlangnuam', parent: 5, is_active: true }]);
  const stored = { id: 4, name: 'Sertlangpui', parent: 2, is_active: true };

  it('is that of the block', () => {
    const body = { name: 'Zotlang', district_id: 1, rd_block_id: 2 };
    expect(newItem('habitations', master, body)).toMatchObject({ parent: 2 });
    expect(() => newItem('habitations', master, { ...body, district_id: 5 })).toThrow(
      settingsMessages.otherDistrict,
    );
  });

  it.each([
    ['sent back as it was answered', { district_id: 1, rd_block_id: 2 }, 2],
    ['sent back while the block changes', { district_id: 1, rd_block_id: 6 }, 6],
    ['that of the new block', { district_id: 5, rd_block_id: 6 }, 6],
  ])('may be %s', (_how, body, parent) => {
    expect(changedItem('habitations', master, stored, body)).toMatchObject({ parent });
  });

  it('is refused in a change that would not move it there', () => {
    for (const body of [{ district_id: 5 }, { district_id: 5, rd_block_id: 3 }])
      expect(() => changedItem('habitations', master, stored, body)).toThrow(settingsMessages.otherDistrict);
  });
});

describe('the earlier names of an item', () => {
  const block = { id: 2, name: 'A', is_active: true, parent: 1 };
  const called = (before: Parameters<typeof changedItem>[2], ...names: string[]) =>
    names.reduce(
      (item, name) => changedItem('rd-blocks', places({ is_active: true }), item, { name }),
      before,
    );

  it('are kept, five at most, each once, and not the present one', () => {
    expect(called(block, 'B', 'C').former).toEqual(['B', 'A']);
    expect(called(block, 'B', 'A').former).toEqual(['B']);
    expect(called(block, 'a').former).toBeUndefined();
    expect(called(block, 'B', 'C', 'D', 'E', 'F', 'G').former).toEqual(['F', 'E', 'D', 'C', 'B']);
  });
});
