import { expect, it } from 'vitest';
import { workbookMessages } from './workbook.ts';

it('says in a whole sentence which rows are left out, alone and within the question', () => {
  const leftOut = '2 rows are left out: in conflict or invalid.';
  expect(workbookMessages.leftOut(2)).toBe(leftOut);
  expect(workbookMessages.runQuestion(3, 2)).toBe(
    `3 rows will be saved. ${leftOut} You can undo it for 7 days.`,
  );
  expect(workbookMessages.runQuestion(3, 2, 1)).toBe(
    `3 rows will be saved. In 1 row the cells in conflict stay as they are. ${leftOut} You can undo it for 7 days.`,
  );
});
