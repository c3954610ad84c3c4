import type { Page } from 'playwright-core';
import type { MedicalRecord } from '#shared/domain/medicalRecord.ts';
import type { School } from '#shared/domain/school.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { sessionHeaders } from './browser.ts';

type Rows = { schools: School[]; teachers: Teacher[]; medical: MedicalRecord[] };

/** Every record that the person of a signed-in page may list. Reads page after page. */
export async function recount(page: Page): Promise<Rows> {
  const headers = await sessionHeaders(page);
  const all = async (path: string) => {
    const rows = [];
    for (let number = 1, last = 1; number <= last; number += 1) {
      const answer = await page.request.get(`/api/${path}?page=${number}&limit=1000`, { headers });
      const { data, pagination } = await answer.json();
      rows.push(...data);
      last = pagination.totalPages;
    }
    return rows;
  };
  return {
    schools: await all('schools'),
    teachers: await all('teachers'),
    medical: await all('medical-records'),
  };
}

/** How many rows each name has, the largest first, as a chart lists them. */
export function counted<Row>(rows: readonly Row[], nameOf: (row: Row) => string | readonly string[]) {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const names = [nameOf(row)].flat();
    for (const name of names.length > 0 ? names : ['']) {
      const shown = (name || 'Not stated').replaceAll('_', ' ');
      counts.set(shown, (counts.get(shown) ?? 0) + 1);
    }
  }
  return [...counts].sort(([a, one], [b, other]) => other - one || a.localeCompare(b));
}

/** The report on `page`, by what a person sees of it. */
export function reportScreen(page: Page) {
  const chart = (title: string) => page.getByRole('region', { name: title, exact: true });
  return {
    chart,

    /** The number of a tile. */
    tile: async (label: string) => {
      const text = await page
        .locator('dl > *')
        .filter({ hasText: label })
        .locator('dd')
        .first()
        .textContent();
      return Number(text?.replaceAll(',', ''));
    },

    /** Name and number of each part, as in the table behind the chart. */
    parts: async (title: string) => {
      await chart(title).getByText('As a table').click();
      const rows = await chart(title).locator('tbody tr').all();
      return Promise.all(
        rows.map(async (row) => {
          const [name, count] = await row.locator('th, td').allTextContents();
          return [name ?? '', Number(count?.replaceAll(',', ''))];
        }),
      );
    },
  };
}
