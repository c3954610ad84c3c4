import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { pageOf } from './page.ts';

const NAME = "Education & Training </script><b>$' O'Neil";
const html = await readFile(new URL('../web/index.html', import.meta.url), 'utf8');
const settings = (page: string) =>
  JSON.parse(/id="config">(.*?)<\/script>/s.exec(page)?.[1] ?? '') as unknown;

test('the page holds the settings and shows the name, whatever characters stand in it', () => {
  const appConfig = { stage: 'prod', demo: false, departmentName: NAME };
  const page = pageOf(html, appConfig);
  expect(settings(page)).toEqual(appConfig);
  expect(page).toContain(
    '<p id="department">Education &#38; Training &#60;/script&#62;&#60;b&#62;$&#39; O&#39;Neil</p>',
  );
  expect(page).not.toContain('<b>');
});

test.each([
  ['prod', 0],
  ['dev', 1],
])('the frame of the stage %s names it %i times', (stage, times) => {
  const page = pageOf(html, { stage, demo: false, departmentName: 'Department' });
  expect(page.split('<aside>')).toHaveLength(times + 1);
  expect(page.split(`Stage ${stage}`)).toHaveLength(times + 1);
});
