import { expect, it } from 'vitest';
import { rowsOfGroup } from '#shared/domain/groupRows.ts';
import { choicesFor, countedNames } from './words.ts';

it.each(['schools', 'teachers'] as const)(
  'offers the comparison by which a count of %s leads to the rows that state nothing',
  (of) => {
    for (const name of countedNames(of)) {
      const [[field = '', operator, value] = []] =
        rowsOfGroup({ of, all: [], group: [name] }, [''])?.all ?? [];
      const choices = choicesFor(of, field).map((choice) => [choice.operator, choice.value ?? value]);
      expect(choices, name).toContainEqual([operator, value]);
    }
  },
);
