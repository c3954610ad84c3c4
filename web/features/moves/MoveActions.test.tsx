import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Move } from '#shared/domain/service/move.ts';
import { MoveActions } from './MoveActions.tsx';

it('calls a report by one word, which its whole name begins with', () => {
  const move = {
    ...{ relieved_on: '2026-04-01', joined_on: '2026-04-05', teacher: { teacher_name: 'Lal' } },
    may: { relieve: false, join: false, undo: true, refuse: false },
  } as Move;
  const html = renderToStaticMarkup(<MoveActions move={move} onAsk={() => undefined} />);
  const shown = Array.from(html.matchAll(/aria-label="([^"]*)"[^>]*>([^<]*)</g), ([, name, text]) => [
    text,
    name,
  ]);
  expect(shown).toEqual([
    ['Relieving', 'Relieving report: Lal'],
    ['Joining', 'Joining report: Lal'],
    ['Undo', 'Undo: Lal'],
  ]);
});
