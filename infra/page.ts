import { type AppConfig, config, stageNote } from '../web/config.ts';

/**
 * The page of the web app as a deployment serves it: with its settings, and with the department's name and the stage in
 * the frame that is painted before any script runs.
 */
export function pageOf(html: string, appConfig: Partial<AppConfig>): string {
  const known = { ...config, ...appConfig };
  const note = stageNote(known);
  // A function, because a plain replacement would read `$` in a name as a pattern.
  return html
    .replace('id="config">{}', () => `id="config">${JSON.stringify(appConfig).replaceAll('<', '\\u003c')}`)
    .replace('<p id="department">', (tag) => `${tag}${escaped(known.departmentName)}`)
    .replace('<div id="frame">', (tag) => (note ? `${tag}\n        <aside>${escaped(note)}</aside>` : tag));
}

/** The text as it stands in HTML, also within quotes. */
export const escaped = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
