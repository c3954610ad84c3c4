import { ChakraProvider } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router-dom';
import type { Teacher } from '#shared/domain/teacher.ts';
import { teacherColumns } from '../../../web/features/teachers/teacherColumns.tsx';
import { RowActions } from '../../../web/list/RowActions.tsx';
import { DataTable } from '../../../web/ui/DataTable.tsx';
import { system } from '../../../web/ui/theme.ts';
import { samplePosting, sampleTeacher } from '../../support/sampleTeacher.ts';

const TODAY = '2026-11-21';
const ROWS = 50;
const teachers: Teacher[] = Array.from({ length: ROWS }, (_, i) => ({
  ...sampleTeacher,
  id: i + 1,
  teacher_ID: String(1000 + i),
  teacher_name: `${sampleTeacher.teacher_name} ${i}`,
  posting_histories: [samplePosting],
}));
const columns = teacherColumns({ isOpen: () => false, toggle: () => {} }, TODAY);
const nothing = () => {};
const state = { listSearch: '' };

const ours = (
  <DataTable
    label="Teachers"
    columns={columns}
    rows={teachers}
    rowKey={({ id }) => id}
    actions={({ id, teacher_name }) => (
      <RowActions
        name={teacher_name}
        onView={nothing}
        editAt={{ to: `/teachers/${id}/edit`, state, onClick: nothing }}
        onDelete={nothing}
      />
    )}
  />
);

/** The same cells with only their texts. */
const plain = (texts: string[][]) => (
  <table>
    <tbody>
      {texts.map((cells) => (
        <tr key={cells[0]}>
          {cells.map((text, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row never move
            <td key={i}>{text}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** Milliseconds from the first call of a component to the finished layout, in a page that shows nothing else. */
function timed(content: ReactNode, look?: (host: HTMLElement) => void): number {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  // As in the app, the frame is there before the rows.
  const frame = (rows: ReactNode) => (
    <ChakraProvider value={system}>
      <MemoryRouter>{rows}</MemoryRouter>
    </ChakraProvider>
  );
  flushSync(() => root.render(frame(null)));
  const began = performance.now();
  flushSync(() => root.render(frame(content)));
  host.getBoundingClientRect();
  const ms = performance.now() - began;
  look?.(host);
  flushSync(() => root.unmount());
  host.remove();
  return ms;
}

const textsOf = (host: HTMLElement) =>
  [...host.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent ?? ''),
  );

/** Renders both tables `runs` times in turn, after some warm-up runs that do not count. */
function measure(runs: number): { ours: number[]; plain: number[]; rows: number } {
  let texts: string[][] = [];
  timed(ours, (host) => {
    texts = textsOf(host);
  });
  const times = { ours: [] as number[], plain: [] as number[] };
  const warming = 5;
  for (let i = 0; i < runs + warming; i += 1) {
    const pair = { ours: timed(ours), plain: timed(plain(texts)) };
    if (i < warming) continue;
    times.ours.push(pair.ours);
    times.plain.push(pair.plain);
  }
  return { ...times, rows: texts.length };
}

Object.assign(window, { measure });
