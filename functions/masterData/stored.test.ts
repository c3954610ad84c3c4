import { describe, expect, it } from 'vitest';
import { MasterData } from './stored.ts';

const master = new MasterData(new Map())
  .plus('districts', [
    { id: 1, name: 'Lunglei', is_active: false, gone: true },
    { id: 2, name: 'Lunglei', is_active: true },
    { id: 3, name: 'Saiha', is_active: false, gone: true },
    { id: 4, name: 'Aizawl', is_active: false },
    { id: 7, name: 'Lawngtlai', is_active: true, former: ['Lai', 'Aizawl', 'Saiha', 'Lakher'] },
    { id: 8, name: 'Siaha', is_active: true, former: ['Lakher'] },
    { id: 6, name: 'Aizawl', is_active: false, gone: true },
  ])
  .plus('rd-blocks', [{ id: 5, name: 'Bunghmun', is_active: true, parent: 2, former: ['Lungsen'] }]);
const kept = (...asked: Parameters<MasterData['kept']>) => master.kept(...asked)?.id;

describe('the item that a record names already', () => {
  it('stays while the name is its own, in any case and though it is out of use', () => {
    expect(kept('districts', 4, 'AIZAWL')).toBe(4);
    expect(kept('districts', 4, 'Lunglei')).toBeUndefined();
    expect(kept('districts', undefined, 'Aizawl')).toBeUndefined();
  });

  it('stays under its parent only', () => {
    expect(kept('rd-blocks', 5, 'Bunghmun', 2)).toBe(5);
    expect(kept('rd-blocks', 5, 'Bunghmun', 1)).toBeUndefined();
  });

  it('stays by a name that it had, unless another has or had that name', () => {
    expect(kept('districts', 7, 'LAI')).toBe(7);
    expect(kept('districts', 7, 'Aizawl')).toBeUndefined();
    expect(kept('districts', 7, 'Saiha')).toBeUndefined();
    expect(kept('districts', 7, 'Lakher')).toBeUndefined();
    expect(kept('districts', 4, 'Lai')).toBeUndefined();
    expect(kept('rd-blocks', 5, 'Lungsen', 2)).toBe(5);
    expect(kept('rd-blocks', 5, 'Lungsen', 1)).toBeUndefined();
  });

  it('that is gone gives way to one in use that has its name now', () => {
    expect(kept('districts', 1, 'Lunglei')).toBeUndefined();
    expect(kept('districts', 3, 'Saiha')).toBe(3);
    expect(kept('districts', 6, 'Aizawl')).toBe(6);
  });
});

describe('what a saved view or question calls by a name', () => {
  const renamed = new MasterData(new Map()).plus('rd-blocks', [
    { id: 1, name: 'Tlangnuam East', is_active: true, parent: 1, former: ['Tlangnuam'] },
    { id: 2, name: 'Lungsen', is_active: true, parent: 2, former: ['Bunghmun', 'Tlangnuam'] },
    { id: 3, name: 'Bunghmun', is_active: true, parent: 2 },
  ]);
  const meant = (name: string) => renamed.meant('rd-blocks', name);

  it('is the item of that name, else every item that had it, else nothing but the name', () => {
    expect(meant('bunghmun')).toEqual(['bunghmun']);
    expect(meant('TLANGNUAM')).toEqual(['Tlangnuam East', 'Lungsen']);
    expect(meant('Aibawk')).toEqual(['Aibawk']);
  });

  it('is found where the item lies, whatever another district calls its own', () => {
    expect(renamed.meant('rd-blocks', 'Tlangnuam', 1)).toEqual(['Tlangnuam East']);
    expect(renamed.meant('rd-blocks', 'Tlangnuam', 2)).toEqual(['Lungsen']);
    const both = renamed.plus('rd-blocks', [
      { id: 4, name: 'Sairang', is_active: true, parent: 1, former: ['Bunghmun'] },
    ]);
    expect(both.nameNow('rd-blocks', 'Bunghmun', 1)).toBe('Sairang');
    expect(both.nameNow('rd-blocks', 'Bunghmun')).toBe('Bunghmun');
  });

  it('is of a deleted item only where no other had the name, and of two alike in name no matter which', () => {
    const mixed = renamed.plus('rd-blocks', [
      { id: 5, name: 'Old Sadar', is_active: false, gone: true, parent: 1, former: ['Sadar'] },
      { id: 6, name: 'Sadar Block', is_active: true, parent: 1, former: ['Sadar'] },
      { id: 7, name: 'Sadar Block', is_active: true, parent: 2, former: ['Sadar'] },
    ]);
    expect(mixed.nameNow('rd-blocks', 'Sadar')).toBe('Sadar Block');
  });
});
