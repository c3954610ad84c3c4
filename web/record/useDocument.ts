import { useEffect, useRef, useState } from 'react';
import { DOCUMENT_BYTES, DOCUMENT_TYPES, uploadKey } from '#shared/domain/documentFile.ts';
import type { DocumentInfo } from '#shared/domain/upload.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import { isUnanswered, leavesOpen, serverSentence } from '../api/apiError.ts';
import { call } from '../api/client.ts';
import { line } from '../api/line.ts';
import { uploadDocument } from '../api/upload.ts';
import { useHeldWork } from '../session/heldWork.ts';
import { noticeBoard } from '../ui/noticeBoard.ts';
import { notify } from '../ui/notify.tsx';
import { shrinkPhoto } from '../ui/shrinkPhoto.ts';

/** The document that the form holds. */
export type FormDocument = { name: string; size?: number; preview?: string; info?: DocumentInfo };

/** A file that was chosen but is not yet the form's document. */
export type Attempt = { name: string; size: number; preview?: string } & (
  | { state: 'sending'; share: number }
  /** `why`: what the file was refused for, where that is known. */
  | { state: 'failed'; why?: string; again?: () => void }
);

/** Why a record is not saved yet: without a file that is on its way, it would not be what the person meant. */
const waitsFor = (attempt?: Attempt): string | undefined => {
  if (attempt?.state === 'sending') return medicalMessages.uploadRunning;
  return attempt?.state === 'failed' && attempt.again ? medicalMessages.notUploaded : undefined;
};

/** Deletes uploads that belong to no record. The server clears away later what cannot be deleted now. */
const forget = (urls: Iterable<string>) => {
  for (const url of urls)
    call('uploads.delete', { params: { file: uploadKey(url) ?? '' } }).catch((error: unknown) =>
      console.warn('An upload could not be deleted', error),
    );
};

/** Why a file is refused before it is sent. Undefined when it may be sent. */
const refusalOf = ({ type, size }: File) => {
  if (!(type in DOCUMENT_TYPES)) return medicalMessages.fileRefused;
  return size > DOCUMENT_BYTES ? medicalMessages.fileTooLarge : undefined;
};

/** What a record has: the address, and what is known about it, or else what to call it. */
type Stored = { documents: string; document: DocumentInfo | null; called?: string };

const asDocument = (stored: Stored | undefined): FormDocument | undefined => {
  if (!stored?.documents) return undefined;
  const info = stored.document ?? undefined;
  return { name: info?.name ?? stored.called ?? stored.documents, size: info?.size, info };
};

/**
 * The document of a form. A file is uploaded as soon as it is chosen, and becomes the form's document once the server
 * has it. The document before it stays until then, so a file that is refused or lost takes nothing away. Until the
 * record is saved an upload belongs to nobody, and one that is replaced or removed is deleted.
 * @param form the name of the form
 * @param stored what the record has
 * @param onUrl called with the address of the form's document, '' for none
 */
export function useDocument(form: string, stored: Stored | undefined, onUrl: (url: string) => void) {
  const [document, setDocument] = useState(() => asDocument(stored));
  const [attempt, setAttempt] = useState<Attempt>();
  const mine = useRef(new Set<string>());
  const sending = useRef<AbortController>(undefined);
  const previews = useRef<string[]>([]);

  useEffect(
    () => () => {
      sending.current?.abort();
      for (const preview of previews.current) URL.revokeObjectURL(preview);
    },
    [],
  );

  useHeldWork<{ document?: FormDocument; uploaded: string[] }>(
    `${form}:document`,
    () => ({ document: document && { ...document, preview: undefined }, uploaded: [...mine.current] }),
    (work) => {
      mine.current = new Set(work.uploaded);
      setDocument(work.document);
    },
  );

  const isSending = attempt?.state === 'sending';
  useEffect(() => {
    if (!isSending) return;
    // What a save was told to wait for has ended.
    return () => {
      for (const { id, text } of noticeBoard.all())
        if (text === medicalMessages.uploadRunning) noticeBoard.close(id);
    };
  }, [isSending]);

  const begin = () => {
    sending.current?.abort();
    sending.current = new AbortController();
    return sending.current.signal;
  };

  /** Replaces the document that the form held. */
  const replace = (url: string, by: FormDocument | undefined) => {
    forget(mine.current);
    mine.current = new Set(url ? [url] : []);
    onUrl(url);
    setDocument(by);
    setAttempt(undefined);
  };

  const send = async (file: File, preview?: string) => {
    const about = { name: file.name, size: file.size, preview };
    const signal = begin();
    setAttempt({ state: 'sending', ...about, share: 0 });
    const onProgress = (share: number) => {
      if (!signal.aborted) setAttempt({ state: 'sending', ...about, share });
    };
    try {
      const { url, ...info } = await uploadDocument(file, { onProgress, signal });
      if (signal.aborted) return forget([url]);
      replace(url, { ...about, info });
    } catch (error) {
      if (signal.aborted) return;
      // A refused file will be refused again. One that was lost, or met a fault of the server, may work the next time.
      const refused = !leavesOpen(error);
      const why = refused ? serverSentence(error) : undefined;
      const again = refused ? undefined : () => void send(file, preview);
      setAttempt({ state: 'failed', ...about, why, again });
      if (!again || !isUnanswered(error) || !(await line.lost()) || signal.aborted) return;
      // Until another is chosen or it is given up. What the server may have of it belongs to nobody and is cleared away.
      setAttempt({ state: 'failed', ...about, why: medicalMessages.uploadWaits, again });
      addEventListener('online', again, { once: true, signal });
    }
  };

  const choose = async (chosen: File) => {
    const signal = begin();
    setAttempt({ state: 'sending', name: chosen.name, size: chosen.size, share: 0 });
    const file = await shrinkPhoto(chosen);
    if (signal.aborted) return;
    const { name, size } = file;
    const refusal = refusalOf(file);
    if (refusal) return setAttempt({ state: 'failed', name, size, why: refusal });
    if (!file.type.startsWith('image/')) return send(file);
    const preview = URL.createObjectURL(file);
    previews.current.push(preview);
    await send(file, preview);
  };

  return {
    document,
    attempt,
    choose: (file: File) => void choose(file),
    /** Gives up the chosen file. The form's document stays. */
    cancel: () => {
      sending.current?.abort();
      setAttempt(undefined);
    },
    remove: () => replace('', undefined),
    /** Keeps the upload `saved`, which the record now has. Deletes this form's other uploads; '' deletes all. */
    settle: (saved: string) => {
      mine.current.delete(saved);
      forget(mine.current);
      mine.current.clear();
    },
    /** Whether a file is on its way. */
    waits: () => waitsFor(attempt) !== undefined,
    /** The same, and says so: for a form that is about to be saved. */
    pauses: () => {
      const why = waitsFor(attempt);
      if (why) notify.error(why);
      return why !== undefined;
    },
    show: (record: Stored) => setDocument(asDocument(record)),
  };
}
