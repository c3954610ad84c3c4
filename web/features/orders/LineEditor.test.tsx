import { ChakraProvider } from '@chakra-ui/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { Order } from '#shared/domain/service/order.ts';
import { orderMessages } from '#shared/messages/orders.ts';
import { system } from '../../ui/theme.ts';
import { LineEditor } from './LineEditor.tsx';
import { editedLines, type ShownCheck } from './orderLines.ts';

// They ask the server. Here is none.
vi.mock('../../reference/SchoolPicker.tsx', () => ({
  SchoolPicker: ({ control }: { control: object }) => <input {...control} />,
}));
vi.mock('../../reference/useReference.ts', () => ({ useReferenceList: () => undefined }));
vi.mock('../../reference/choices.ts', () => ({ namesOf: () => [] }));
vi.mock('../../api/todayInIndia.ts', () => ({ todayInIndia: () => '2026-01-01' }));

const line = {
  ...{ teacher_ID: 'T-1', teacher_name: 'Lal', from: null, to: '', to_name: '', department: '', move: null },
  ...{ designation: 'Teacher', subject: '', effective_on: '', due_back: '', remarks: '' },
};

/** The fields of a line with such a fault: which are marked, and whether each is described by the fault. */
function fieldsWith(code: ShownCheck['faults'][number]['code'], message: string) {
  const check = { text: '', teacher: null, close: [], to: null, faults: [{ code, message }], warnings: [] };
  const html = renderToStaticMarkup(
    <ChakraProvider value={system}>
      <LineEditor
        order={{ kind: 'attachment', effective_on: '2026-01-01' } as Order}
        lines={editedLines({ lines: [line] })}
        checks={[check]}
        places={{}}
        unchecked=""
        onChange={() => undefined}
        onRemove={() => undefined}
      />
    </ChakraProvider>,
  );
  const fields = html.match(/<(input|select)[^>]*>/g) ?? [];
  const [, said] = html.match(new RegExp(`<div id="([^"]*)">(?:(?!</div>).)*${message}`)) ?? [];
  return {
    marked: fields.map((field) => field.includes('aria-invalid="true"')),
    described: fields.map((field) => field.includes(`aria-describedby="${said}"`)),
  };
}

it('describes every field of a line by what the check says, and marks the one to mend', () => {
  const described = Array(5).fill(true);
  // School, day of return, designation, subject, day.
  const { department, dueBack, unknown } = orderMessages.fault;
  expect(fieldsWith('department', department)).toEqual({
    marked: [true, false, false, false, false],
    described,
  });
  expect(fieldsWith('dueBack', dueBack)).toEqual({ marked: [false, true, false, false, false], described });
  expect(fieldsWith('early', orderMessages.effectiveFirst)).toEqual({
    marked: [false, false, false, false, true],
    described,
  });
  // Who is unknown has a field as well, before the others.
  expect(fieldsWith('unknown', unknown)).toEqual({
    marked: [true, ...Array(5).fill(false)],
    described: [true, ...described],
  });
});
