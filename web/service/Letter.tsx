import { chakra } from '@chakra-ui/react';
import { createPortal } from 'react-dom';
import { showDate } from '#shared/domain/dates.ts';
import { letterMessages } from '#shared/messages/letters.ts';
import { config } from '../config.ts';
import { PaperTable } from '../ui/PaperTable.tsx';
import { usePrinting } from '../ui/usePrinting.ts';

/** An official paper of the department: an order, or the report of who was relieved or joined. */
export type Paper = {
  key: string;
  /** `Order`, `Relieving Report`. */
  title: string;
  number: string;
  /** `YYYY-MM-DD`. */
  date: string;
  /** Whom it is addressed to, line by line. An order is addressed to nobody. */
  to?: readonly string[];
  subject: string;
  /** The text above the table, and below it. */
  text: readonly string[];
  table?: { headers: readonly string[]; rows: readonly (readonly string[])[] };
  closing?: readonly string[];
  /** What stands below the line for the signature. */
  signature: readonly string[];
  copyTo: readonly string[];
};

/** The paper is white and its ink black in the dark as well. Widths are in millimetres and points, as they are printed. */
const Sheet = chakra('article', {
  base: {
    background: '#fff',
    color: '#000',
    fontFamily: '"Times New Roman", "Liberation Serif", serif',
    fontSize: '11.5pt',
    lineHeight: 1.45,
    '& > [data-line]': {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'space-between',
      gap: '4mm',
      marginTop: '3mm',
    },
    '& > h1': {
      fontSize: '13pt',
      fontWeight: 700,
      textAlign: 'center',
      textTransform: 'uppercase',
      textDecoration: 'underline',
      textUnderlineOffset: '0.2em',
      marginY: '5mm',
    },
    '& > p': { textAlign: 'justify', marginBottom: '3mm' },
    '& > [data-head]': {
      borderBottom: '1.5pt solid #000',
      paddingBottom: '2mm',
      fontSize: '15pt',
      fontWeight: 700,
      textAlign: 'center',
      textTransform: 'uppercase',
    },
    '& > [data-address]': { whiteSpace: 'pre-line', textAlign: 'start', marginTop: '4mm' },
    '& table': {
      width: '100%',
      borderCollapse: 'collapse',
      fontSize: '10pt',
      lineHeight: 1.3,
      marginBottom: '4mm',
    },
    '& :is(th, td)': {
      border: '0.5pt solid #000',
      padding: '1mm 1.5mm',
      textAlign: 'start',
      verticalAlign: 'top',
      overflowWrap: 'anywhere',
    },
    '& th': { fontWeight: 700, overflowWrap: 'normal' },
    '& tr': { breakInside: 'avoid' },
    '& > footer': { breakInside: 'avoid', marginTop: '16mm' },
    '& [data-signature]': {
      width: '70mm',
      maxWidth: '100%',
      marginInlineStart: 'auto',
      textAlign: 'center',
      borderTop: '0.5pt solid #000',
      paddingTop: '1mm',
    },
    '& [data-copy]': { marginTop: '8mm', fontSize: '10.5pt' },
    '& [data-copy] > ol': { listStyle: 'decimal', paddingInlineStart: '8mm' },
    '& + article': { breakBefore: 'page' },
  },
});

/** A paper as it is printed. */
function Letter({ paper }: { paper: Paper }) {
  const { title, number, date, to, subject, text, table, closing = [], signature, copyTo } = paper;
  return (
    <Sheet aria-label={title}>
      <p data-head="">{config.departmentName}</p>
      <div data-line="">
        <span>{letterMessages.number(number)}</span>
        <span>{letterMessages.dated(showDate(date))}</span>
      </div>
      <h1>{title}</h1>
      {to && <p data-address="">{[letterMessages.to, ...to].join('\n')}</p>}
      <p>
        <strong>{letterMessages.subject}</strong> {subject}
      </p>
      {text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {table && <PaperTable {...table} />}
      {closing.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <footer>
        <div data-signature="">
          {signature.map((line) => (
            <div key={line}>{line}</div>
          ))}
        </div>
        {copyTo.length > 0 && (
          <div data-copy="">
            <p>{letterMessages.copyTo}</p>
            <ol>
              {copyTo.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ol>
          </div>
        )}
      </footer>
    </Sheet>
  );
}

/** Papers on A4 in place of the screen, each from a new page. They exist only while the page is printed, see print.css. */
export function PrintedPapers({ papers }: { papers: readonly Paper[] }) {
  const printing = usePrinting();
  if (!printing || papers.length === 0) return null;
  return createPortal(
    <div data-letters="">
      {papers.map((paper) => (
        <Letter key={paper.key} paper={paper} />
      ))}
    </div>,
    document.body,
  );
}

const Desk = chakra('div', {
  base: {
    background: '#fff',
    borderWidth: '1px',
    borderRadius: 'md',
    padding: { base: 4, md: '14mm' },
    overflowX: 'auto',
    '& table': { minWidth: '30rem' },
  },
});

/** A paper on the screen, as it will be printed. */
export const PaperPreview = ({ paper }: { paper: Paper }) => (
  <Desk role="region" aria-label={letterMessages.preview} tabIndex={0} data-screen-only="">
    <Letter paper={paper} />
  </Desk>
);
