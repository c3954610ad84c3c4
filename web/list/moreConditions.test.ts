import { expect, it } from 'vitest';
import { NOT_STATED, type Order, type Sort } from '#shared/domain/listNames.ts';
import { questionFaults } from '#shared/domain/question.ts';
import { questionOfList } from './moreConditions.ts';

const shown = (filters: object, more: object = {}) => ({
  filters,
  q: '',
  sort: 'newest' as Sort,
  order: 'desc' as Order,
  ...more,
});

it('a list without a choice is a question without a condition', () => {
  expect(questionOfList('schools', shown({}))).toEqual({ of: 'schools', all: [] });
});

it('every filter, the search and the order become conditions that can be asked', () => {
  const filters = {
    ...{ district: 'Aizawl', rd_block: NOT_STATED, gender: 'Female', age: '50 to 59' },
    ...{ subject: 'Mizo', class: 'Class 9', status: 'Shared phone number', school_id: '1001' },
  };
  const question = questionOfList('teachers', shown(filters, { q: 'zova', sort: 'name', order: 'asc' }));
  expect(question).toEqual({
    of: 'teachers',
    all: [
      ['search', 'contains', 'zova'],
      ['district', 'is', 'Aizawl'],
      ['rd_block', 'empty', true],
      ['gender', 'is', 'Female'],
      ['age', 'atLeast', 50],
      ['age', 'atMost', 59],
      ['subjects_taught', 'is', 'Mizo'],
      ['classes_taught', 'is', 'Class 9'],
      ['status', 'is', 'Shared phone number'],
      ['school_id', 'is', '1001'],
    ],
    sort: ['teacher_name', 'asc'],
  });
  expect(questionFaults(question)).toEqual([]);
});

it('who left is asked for by the answers that a question has, and a closed school by none', () => {
  const conditions = (service: string) => {
    const question = questionOfList('teachers', shown({ service }));
    expect(questionFaults(question)).toEqual([]);
    return question.all;
  };
  expect(conditions('all')).toEqual([['service', 'in', ['In service', 'Left']]]);
  expect(conditions('left')).toEqual([['service', 'in', ['Left']]]);
  // Questions are about schools that are open.
  expect(questionOfList('schools', shown({ status: 'Closed' }))).toEqual({ of: 'schools', all: [] });
});

it('ages without an end, and ages that nobody stated', () => {
  const conditions = (age: string) => questionOfList('teachers', shown({ age })).all;
  expect(conditions('60 and over')).toEqual([['age', 'atLeast', 60]]);
  expect(conditions('Under 30')).toEqual([['age', 'atMost', 29]]);
  expect(conditions(NOT_STATED)).toEqual([['date_of_birth', 'empty', true]]);
});
