import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { MedicalRecord } from '#shared/domain/medicalRecord.ts';
import { isLink } from '#shared/domain/text.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import { messageOf } from '../api/apiError.ts';
import { notify } from '../ui/notify.tsx';
import { openDocument } from './openDocument.ts';
import { ScanBadge } from './ScanBadge.tsx';

const look = {
  color: 'brand.fg',
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  textAlign: 'start',
  cursor: 'pointer',
  borderRadius: 'sm',
  minHeight: { base: '11', lg: '6' },
  display: 'inline-flex',
  alignItems: 'center',
  overflowWrap: 'anywhere',
  focusVisibleRing: 'outside',
};
const Opener = chakra('button', { base: look });
const Link = chakra('a', { base: look });

/** Opens an uploaded document in a new tab. @param about what it is the document of */
export function DocumentOpener({ url, name, about }: { url: string; name: string; about: string }) {
  const [busy, setBusy] = useState(false);
  const open = async () => {
    if (busy) return;
    setBusy(true);
    await openDocument(url, name).catch((error: unknown) =>
      notify.error(messageOf(error, medicalMessages.openFailed)),
    );
    setBusy(false);
  };
  return (
    <Opener
      type="button"
      aria-label={`Open document: ${about}`}
      aria-disabled={busy || undefined}
      onClick={() => void open()}
    >
      Open document
    </Opener>
  );
}

type Props = { record: Pick<MedicalRecord, 'documents' | 'document' | 'teachers'>; otherwise: string };

/** A link to the document of a record, or the reason why it cannot be opened. `otherwise` is shown if there is none. */
export function DocumentLink({ record: { documents, document, teachers }, otherwise }: Props) {
  if (documents === '') return otherwise;
  const about = `medical record of ${teachers.teacher_name}`;
  if (!document)
    return isLink(documents, ['https:', 'http:']) ? (
      <Link href={documents} target="_blank" rel="noopener noreferrer" aria-label={`Open document: ${about}`}>
        Open document
      </Link>
    ) : (
      documents
    );
  if (document.state !== 'clean') return <ScanBadge state={document.state} />;
  return <DocumentOpener url={documents} name={document.name} about={about} />;
}
