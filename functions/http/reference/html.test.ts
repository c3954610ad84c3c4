import { expect, it } from 'vitest';
import { html } from './html.ts';

it('escapes every sign that could begin markup or end an attribute', () => {
  const evil = `<img src=x onerror="alert('1')">&`;
  const { markup } = html`<p title="${evil}">${evil}</p>`;
  expect(markup.match(/[<>"']/g)?.join('')).toBe('<""><>');
  const read = markup.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
  expect(read).toBe(`<p title="${evil}">${evil}</p>`);
});

it('keeps its own markup, alone and in lists, and writes nothing for what is absent', () => {
  const items = ['a', '<b>'].map((text) => html`<li>${text}</li>`);
  expect(html`<ul>${items}${undefined}${false}${0}</ul>`.markup).toBe(
    '<ul><li>a</li><li>&#60;b&#62;</li>0</ul>',
  );
});

it('does not read escapes that stand in its own text', () => {
  expect(html`a\u0041`.markup).toBe('aA');
});
