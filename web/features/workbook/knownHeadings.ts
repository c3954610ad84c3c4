import type { KnownHeadings } from '#shared/domain/workbook/heading.ts';
import { tabSession } from '../../session/tabSession.ts';

/**
 * What the headings of former files were taken for. They name no person, and the browser forgets them at sign-out with
 * everything else of the account.
 */
const KEY = 'workbookHeadings';
const MOST = 200;

export function knownHeadings(): KnownHeadings {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    return Object.fromEntries(
      Object.entries(read ?? {}).filter((one): one is [string, string] => typeof one[1] === 'string'),
    );
  } catch {
    return {};
  }
}

/** On a shared computer nothing is remembered: a heading is whatever stands in somebody's file. */
export function rememberHeadings(chosen: KnownHeadings): void {
  if (tabSession.isOnly()) return;
  const all = Object.entries({ ...knownHeadings(), ...chosen }).slice(-MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(all)));
  } catch {
    // The columns of the next file are chosen again.
  }
}
