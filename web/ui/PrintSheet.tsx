import { createPortal } from 'react-dom';
import { showMoment } from '#shared/domain/dates.ts';
import { printMessages } from '#shared/messages/printing.ts';
import { serverNow } from '../api/serverTime.ts';
import { config } from '../config.ts';
import { type Fact, FactPairs } from './FactList.tsx';
import { PaperTable } from './PaperTable.tsx';
import { usePrinting } from './usePrinting.ts';

export type SheetSection = {
  title: string;
  facts?: readonly Fact[];
  /** Rows of texts below their headers. */
  table?: { headers: readonly string[]; rows: readonly (readonly string[])[] };
};

export type Sheet = {
  /** The kind of sheet, `Service Record`. */
  title: string;
  /** The person or school that it is about. */
  about: string;
  /** The account that prints it. */
  printedBy: string;
  sections: readonly SheetSection[];
};

/** A record on A4 in place of the screen. It exists only while the page is printed, see print.css. */
export function PrintSheet({ sheet }: { sheet: Sheet }) {
  const printing = usePrinting();
  if (!printing) return null;
  return createPortal(
    <article data-print-sheet="">
      <header>
        <p>{config.departmentName}</p>
        <h1>{sheet.title}</h1>
        <p>{sheet.about}</p>
      </header>
      {sheet.sections.map(({ title, facts, table }) => (
        <section key={title}>
          <h2>{title}</h2>
          {facts && (
            <dl>
              <FactPairs items={facts} />
            </dl>
          )}
          {table && <PaperTable {...table} />}
        </section>
      ))}
      <p data-made="">{printMessages.made(showMoment(serverNow().toISOString()), sheet.printedBy)}</p>
      <footer>
        {printMessages.signatures.map((name) => (
          <p key={name}>{name}</p>
        ))}
      </footer>
    </article>,
    document.body,
  );
}
