import { useEffect, useRef, useState } from 'react';
import { DOCUMENT_BYTES, DOCUMENT_TYPES, type DocumentInfo, uploadKey } from '#shared/domain/upload.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import { ApiError, serverSentence } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { uploadDocument } from '../../api/upload.ts';
import { shrinkPhoto } from '../../ui/shrinkPhoto.ts';

/** The document that a form has. */
export type FormDocument = { name: string; size?: number; preview?: string; info?: DocumentInfo };

/** A file that was chosen and is not the form's document yet. */
export type Attempt = { name: string; size: number; preview?: string } & (
  | { state: 'sending'; share: number }
  | { state: 'failed'; text: string; again?: () => void }
);

/** Deletes uploads that no record has; what cannot be deleted now, the server clears away later. */
const forget = (urls: Iterable<string>) => {
  for (const url of urls)
    call('uploads.delete', { params: { file: uploadKey(url) ?? '' } }).catch((error: unknown) =>
      console.warn('An upload could not be deleted', error),
    );
};

/** Why a file is refused before it is sent; undefined for one that may go. */
const refusalOf = ({ type, size }: File) => {
  if (!(type in DOCUMENT_TYPES)) return medicalMessages.fileRefused;
  return size > DOCUMENT_BYTES ? medicalMessages.fileTooLarge : undefined;
};

type Stored = { documents: string; document: DocumentInfo | null };

const asDocument = (stored: Stored | undefined): FormDocument | undefined => {
  if (!stored?.documents) return undefined;
  const info = stored.document ?? undefined;
  return { name: info?.name ?? stored.documents, size: info?.size, info };
};

/**
 * The document of a form: uploaded as soon as it is chosen, and the form's once it was received. Until then the one
 * before stays, so a file that is refused or lost takes nothing away. Until the record is saved an upload belongs to
 * nobody: one that is replaced or removed is deleted.
 * @param stored what the record has
 * @param onUrl told the address of the form's document, '' for none
 */
export function useDocument(stored: Stored | undefined, onUrl: (url: string) => void) {
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

  const begin = () => {
    sending.current?.abort();
    sending.current = new AbortController();
    return sending.current.signal;
  };

  /** Puts a document in the place of the one the form had. */
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
      // What was refused will be refused again; what was lost or could not be done may work the next time.
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      const why = refused && serverSentence(error);
      const text = why ? `${medicalMessages.uploadFailed}: ${why}` : medicalMessages.uploadFailed;
      const again = refused ? undefined : () => void send(file, preview);
      setAttempt({ state: 'failed', ...about, text, again });
    }
  };

  const choose = async (chosen: File) => {
    const signal = begin();
    setAttempt({ state: 'sending', name: chosen.name, size: chosen.size, share: 0 });
    const file = await shrinkPhoto(chosen);
    if (signal.aborted) return;
    const { name, size } = file;
    const refusal = refusalOf(file);
    if (refusal) return setAttempt({ state: 'failed', name, size, text: refusal });
    if (!file.type.startsWith('image/')) return send(file);
    const preview = URL.createObjectURL(file);
    previews.current.push(preview);
    await send(file, preview);
  };

  return {
    document,
    attempt,
    choose: (file: File) => void choose(file),
    /** Gives up the file that was chosen; the form's document stays. */
    cancel: () => {
      sending.current?.abort();
      setAttempt(undefined);
    },
    remove: () => replace('', undefined),
    /** What the record has after a save stays; what else was uploaded here goes. */
    settle: (saved: string) => {
      mine.current.delete(saved);
      forget(mine.current);
      mine.current.clear();
    },
    show: (record: Stored) => setDocument(asDocument(record)),
  };
}
