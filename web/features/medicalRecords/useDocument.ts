import { useCallback, useEffect, useRef, useState } from 'react';
import { DOCUMENT_BYTES, DOCUMENT_TYPES, type DocumentInfo, uploadKey } from '#shared/domain/upload.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import { ApiError } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { uploadDocument } from '../../api/upload.ts';
import { shrinkPhoto } from '../../ui/shrinkPhoto.ts';

export type Shown =
  | { state: 'sending'; name: string; size: number; preview?: string; share: number }
  | { state: 'failed'; name: string; size: number; preview?: string; text: string; again?: () => void }
  | { state: 'there'; name: string; size?: number; preview?: string; info?: DocumentInfo };

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

const asShown = (stored: Stored | undefined): Shown | undefined => {
  if (!stored?.documents) return undefined;
  const info = stored.document ?? undefined;
  return { state: 'there', name: info?.name ?? stored.documents, size: info?.size, info };
};

/**
 * The document of a form: uploaded as soon as it is chosen. Until the record is saved an upload belongs to nobody:
 * one that is replaced or removed is deleted.
 * @param stored what the record has
 * @param onUrl told the address of the form's document, '' for none
 */
export function useDocument(stored: Stored | undefined, onUrl: (url: string) => void) {
  const [shown, setShown] = useState(() => asShown(stored));
  const mine = useRef(new Set<string>());
  const sending = useRef<AbortController>(undefined);
  const preview = useRef<string>(undefined);

  const stop = useCallback(() => {
    sending.current?.abort();
    if (preview.current) URL.revokeObjectURL(preview.current);
    preview.current = undefined;
  }, []);
  useEffect(() => stop, [stop]);

  const begin = () => {
    sending.current = new AbortController();
    return sending.current.signal;
  };

  const drop = () => {
    stop();
    forget(mine.current);
    mine.current.clear();
    onUrl('');
  };

  const send = async (file: File) => {
    const about = { name: file.name, size: file.size, preview: preview.current };
    const signal = begin();
    setShown({ state: 'sending', ...about, share: 0 });
    const onProgress = (share: number) => {
      if (!signal.aborted) setShown({ state: 'sending', ...about, share });
    };
    try {
      const { url, ...info } = await uploadDocument(file, { onProgress, signal });
      if (signal.aborted) return forget([url]);
      mine.current.add(url);
      onUrl(url);
      setShown({ state: 'there', ...about, info });
    } catch (error) {
      if (signal.aborted) return;
      // What was refused will be refused again; what was lost or could not be done may work the next time.
      const refused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      const text = refused
        ? `${medicalMessages.uploadFailed}: ${error.message}`
        : medicalMessages.uploadFailed;
      setShown({ state: 'failed', ...about, text, again: refused ? undefined : () => void send(file) });
    }
  };

  const choose = async (chosen: File) => {
    drop();
    const signal = begin();
    setShown({ state: 'sending', name: chosen.name, size: chosen.size, share: 0 });
    const file = await shrinkPhoto(chosen);
    if (signal.aborted) return;
    const { name, size } = file;
    const refusal = refusalOf(file);
    if (refusal) return setShown({ state: 'failed', name, size, text: refusal });
    if (file.type.startsWith('image/')) preview.current = URL.createObjectURL(file);
    await send(file);
  };

  return {
    shown,
    choose: (file: File) => void choose(file),
    remove: () => {
      drop();
      setShown(undefined);
    },
    /** What the record has after a save stays; what else was uploaded here goes. */
    settle: (saved: string) => {
      mine.current.delete(saved);
      forget(mine.current);
      mine.current.clear();
    },
    show: (record: Stored) => setShown(asShown(record)),
  };
}
