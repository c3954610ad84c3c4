import { describe, expect, it } from 'vitest';
import type { MasterItem } from '#shared/domain/masterData.ts';
import {
  checkChange,
  checkNew,
  namesakes,
  newItem,
  nextItem,
  serverFaults,
  toBody,
  toPatch,
  toValues,
} from './itemValues.ts';

const item = (more: Partial<MasterItem>): MasterItem => ({
  id: 1,
  version: 1,
  name: 'Aizawl',
  is_active: true,
  ...more,
});
const typed = (more: Partial<ReturnType<typeof newItem>>) => ({ ...newItem(), ...more });

const habitation = item({
  name: 'Durtlang',
  rd_block_id: 7,
  rd_block_name: 'Tlangnuam',
  district_name: 'Aizawl',
});

describe('checkNew', () => {
  it.each([
    ['districts', 'A district with this name already exists!'],
    ['block-offices', 'A block office with this name already exists!'],
    ['mediums', 'A medium with this name already exists!'],
    ['school-types', 'A school type with this name already exists!'],
    ['management-types', 'A management type with this name already exists!'],
    ['religions', 'A religion with this name already exists!'],
  ] as const)('refuses a name of %s that an active item has, whatever its case', (collection, message) => {
    const values = typed({ name: ' aiZAWL ' });
    expect(checkNew(collection, values, [item({})])).toEqual([{ field: 'name', message }]);
    expect(checkNew(collection, values, [item({ is_active: false })])).toEqual([]);
    expect(checkNew(collection, typed({ name: 'Aizawl East' }), [item({})])).toEqual([]);
  });

  it('compares subjects with inactive ones too', () => {
    const values = typed({ name: 'AIZAWL', classes: ['Class 1'] });
    for (const is_active of [true, false])
      expect(checkNew('subjects', values, [item({ is_active })])).toEqual([
        { field: 'name', message: 'A subject with this name already exists!' },
      ]);
  });

  it('lets service categories have one name twice', () => {
    expect(checkNew('service-categories', typed({ name: 'Aizawl' }), [item({})])).toEqual([]);
  });

  it('compares blocks within their district and habitations within their block', () => {
    const block = item({ name: 'Tlangnuam', district_name: 'Aizawl' });
    const taken = 'An RD block with this name already exists in the selected district!';
    expect(checkNew('rd-blocks', typed({ name: 'tlangnuam', district: 'Aizawl' }), [block])).toEqual([
      { field: 'name', message: taken },
    ]);
    expect(checkNew('rd-blocks', typed({ name: 'tlangnuam', district: 'Lunglei' }), [block])).toEqual([]);

    const place = { name: 'durtlang', district: 'Aizawl', rd_block: 'Tlangnuam' };
    expect(checkNew('habitations', typed(place), [habitation])).toEqual([
      {
        field: 'name',
        message: 'A habitation with this name already exists in the selected RD block!',
      },
    ]);
    const elsewhere = [{ rd_block: 'Aibawk' }, { district: 'Lunglei' }];
    for (const other of elsewhere)
      expect(checkNew('habitations', typed({ ...place, ...other }), [habitation])).toEqual([]);
  });

  it('asks for a name first, then for the parent or the classes', () => {
    const name = { field: 'name', message: 'Please enter a name!' };
    expect(checkNew('districts', typed({ name: '  ' }), [])).toEqual([name]);
    expect(checkNew('rd-blocks', newItem(), [])).toEqual([
      name,
      { field: 'district', message: 'Please select a district first!' },
    ]);
    expect(checkNew('habitations', newItem(), [])).toEqual([
      name,
      { field: 'rd_block', message: 'Please select an RD block first!' },
    ]);
    expect(checkNew('subjects', newItem(), [])).toEqual([
      name,
      { field: 'classes', message: 'Please select at least one class' },
    ]);
  });
});

describe('checkChange', () => {
  const block = item({ name: 'Tlangnuam', district_id: 3, district_name: 'Aizawl' });
  it('asks for the parent that a place has lost or that the lists do not know', () => {
    const renamed = { ...toValues(block), name: 'Tlangnuam West' };
    const noDistrict = [{ field: 'district', message: 'Please select a district first!' }];
    expect(checkChange('rd-blocks', toValues(block), { ...renamed, district: '' }, {})).toEqual(noDistrict);
    expect(checkChange('rd-blocks', toValues(block), { ...renamed, district: 'Renamed' }, {})).toEqual(
      noDistrict,
    );

    const lost = { ...toValues(habitation), rd_block: '' };
    for (const more of [{}, { district: 'Lunglei' }, { district: '' }])
      expect(
        checkChange('habitations', toValues(habitation), { ...lost, ...more }, { district_id: 4 }),
      ).toEqual([{ field: 'rd_block', message: 'Please select an RD block first!' }]);
  });

  it('lets a place stay even if its parent is in no list, and move to a parent that is', () => {
    const named = { ...toValues(habitation), name: 'Durtlang North' };
    expect(checkChange('habitations', toValues(habitation), named, {})).toEqual([]);
    const moved = { ...named, district: 'Lunglei', rd_block: 'Hnahthial' };
    expect(
      checkChange('habitations', toValues(habitation), moved, { district_id: 4, rd_block_id: 9 }),
    ).toEqual([]);
    expect(
      checkChange('districts', toValues(item({})), { ...toValues(item({})), name: 'Aizawl East' }, {}),
    ).toEqual([]);
  });
});

describe('namesakes', () => {
  it('finds a name whatever its case and accents', () => {
    expect(namesakes('districts', typed({ name: 'AÎZAWL' }), [item({})])).toHaveLength(1);
  });
});

describe('what is sent', () => {
  it('is a name, with the parent or the details of its collection', () => {
    const values = typed({ name: 'New', code: 'N', classes: ['Class 1'], district: 'Aizawl' });
    const parents = { district_id: 3, rd_block_id: 7 };
    expect(toBody('mediums', values, parents)).toEqual({ name: 'New' });
    expect(toBody('subjects', values, parents)).toEqual({ name: 'New', code: 'N', classes: ['Class 1'] });
    expect(toBody('rd-blocks', values, parents)).toEqual({ name: 'New', district_id: 3 });
    expect(toBody('habitations', values, parents)).toEqual({ name: 'New', rd_block_id: 7 });
  });

  it('is for a change only what differs', () => {
    const before = toValues(habitation);
    const patch = (more: object) =>
      toPatch('habitations', before, { ...before, ...more }, { rd_block_id: 9 });
    expect(patch({})).toEqual({});
    expect(patch({ name: 'Durtlang North' })).toEqual({ name: 'Durtlang North' });
    expect(patch({ is_active: false })).toEqual({ is_active: false });
    expect(patch({ rd_block: 'Aibawk' })).toEqual({ rd_block_id: 9 });

    const subject = item({ name: 'Hindi', code: 'HIN', classes: 'Class 5, Class 6' });
    const changed = { ...toValues(subject), classes: ['Class 5'] };
    expect(toPatch('subjects', toValues(subject), changed, {})).toEqual({ classes: ['Class 5'] });
  });
});

it('the next item keeps all but the name and the code', () => {
  const saved = typed({ name: 'Physics', code: 'PHY', classes: ['Class 11'], district: 'Aizawl' });
  expect(nextItem(saved)).toEqual({ ...saved, name: '', code: '' });
});

it('puts what the server found at the fields of the dialog', () => {
  expect(
    serverFaults([
      { field: 'name', message: 'a' },
      { field: 'district_id', message: 'b' },
      { field: 'rd_block_id', message: 'c' },
      { field: 'classes.0', message: 'd' },
      { field: 'is_active', message: 'e' },
    ]),
  ).toEqual([
    { field: 'name', message: 'a' },
    { field: 'district', message: 'b' },
    { field: 'rd_block', message: 'c' },
    { field: 'classes', message: 'd' },
  ]);
});
