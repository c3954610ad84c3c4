import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { dayInIndia, showDate } from '#shared/domain/dates.ts';
import { auditMessages } from '#shared/messages/audit.ts';
import { people, SCREENS } from '../support/browser.ts';
import { withPrinter } from '../support/printer.ts';

const { as } = people();

/** The width of the text on A4 across, in the pixels of a page. */
const SHEET = 1047;

/** Shows the page as paper has it. */
async function onPaper(page: Page) {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
}

const sidesOf = async (page: Page) => {
  const sheets = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...sheets.matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(
    ([, width, height]) => `${Math.round(Number(width))}×${Math.round(Number(height))}`,
  );
};

/** The headers of a table whose right edge lies beyond the sheet. */
const cutOff = (page: Page) =>
  page.getByRole('columnheader').evaluateAll((cells) =>
    cells
      .filter((cell) => {
        const { right } = cell.getBoundingClientRect();
        let box = cell.parentElement;
        while (box && !/clip|hidden|auto|scroll/.test(getComputedStyle(box).overflowX))
          box = box.parentElement;
        const edge = box ? Math.min(innerWidth, box.getBoundingClientRect().right) : innerWidth;
        return right > edge + 1;
      })
      .map(({ textContent }) => textContent),
  );

const COLUMNS = [
  ...['teacher_name', 'teacher_ID', 'school_name', 'district', 'date_of_birth', 'joining_date'],
  ...['retires_on', 'tenure_ends', 'phone_number', 'subjects_taught', 'service_category', 'designation'],
];

describe.each([
  ['of an office', SCREENS.desktop],
  ['of a phone', SCREENS.phone],
])('on paper, from a screen %s,', (_, screen) => {
  it.each([
    ['counts by two fields', { of: 'teachers', all: [], group: ['subjects_taught', 'district'] }],
    ['twelve columns', { of: 'teachers', all: [], columns: COLUMNS }],
  ])('an answer with %s stands across and has all of them', async (_name, question) => {
    await as('admin', screen, async (page) => {
      await page.goto(`/ask?${new URLSearchParams({ ask: JSON.stringify(question) })}`);
      await page.getByRole('region', { name: 'Answer' }).getByRole('link').first().waitFor();
      expect([...new Set(await sidesOf(page))]).toEqual(['842×595']);
      const printed = await withPrinter(page);
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Print' }).click();
      // A table, also where a phone shows cards.
      await expect.poll(printed.columns).toBeGreaterThan(2);
      await page.setViewportSize({ width: SHEET, height: 720 });
      await onPaper(page);
      expect(await page.getByRole('columnheader').count()).toBeGreaterThan(2);
      expect(await cutOff(page)).toEqual([]);
    });
  });

  it('a filtered list stands across and says what it was filtered by, and how many rows there are', async () => {
    await as('superadmin', screen, async (page) => {
      for (const [address, asked] of [
        [
          '/retirements?district=Lunglei&warning=Within+12+months',
          'District: Lunglei · When: Within 12 months',
        ],
        ['/posts?district=Lunglei', 'List: Schools · District: Lunglei'],
        ['/moves?district=Lunglei&tab=due', 'List: Tenure ended · District: Lunglei'],
        ['/orders?state=draft&kind=deputation', 'Status: Draft · Kind: Deputation'],
        ['/teachers?q=a&district=Lunglei&gender=Female', 'Search: a · District: Lunglei · Gender: Female'],
        [
          '/user-management?q=a&role=deo&status=active',
          'Search: a · Role: District Education Officer · Status: Active',
        ],
        ['/medical-records?q=a&severity=Moderate', 'Search: a · Severity: Moderate'],
        [
          '/audit-logs?q=a&action=login&type=auth&success=true&from=2020-01-31&to=2099-12-31&user=superadmin',
          'Search: a · Action: Login · Resource Type: Auth · Status: Success · From: 31/01/2020 · To: 31/12/2099 · User: superadmin',
        ],
      ] as const) {
        await page.goto(address);
        await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
        await page.waitForLoadState('networkidle');
        expect([...new Set(await sidesOf(page))], address).toEqual(['842×595']);
        await onPaper(page);
        const line = page.getByText(/^Showing \d+ to \d+ of \d+ results · /);
        expect(await line.innerText(), address).toContain(asked);
        await page.emulateMedia({ media: 'screen' });
      }
    });
  });

  it('a record as it was says on which day', async () => {
    await as('admin', screen, async (page) => {
      const on = dayInIndia(new Date());
      await page.goto(`/record-history?type=school&id=1&on=${on}`);
      const title = auditMessages.asOfDay(showDate(on));
      await page.getByRole('region', { name: title }).waitFor();
      await onPaper(page);
      await page.getByText(title, { exact: true }).waitFor();
      const facts = page.getByRole('region', { name: title }).locator('dl');
      const columns = () => facts.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' '));
      expect(await columns()).toHaveLength(2);
    });
  });
});
