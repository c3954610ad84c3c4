import { Button } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { EmptyNote } from '../ui/EmptyNote.tsx';

export type EmptyTexts = {
  empty: string;
  emptyHint: string;
  /** The sentence for a search that found nothing. */
  nothingFound: (q: string) => string;
};

type Props = {
  texts: EmptyTexts;
  /** The search that found nothing; '' when no search is set. */
  q: string;
  /** A link that adds the first record, for those who may. */
  add: ReactNode;
  onClearSearch: () => void;
};

export const ListEmpty = ({ texts, q, add, onClearSearch }: Props) => (
  <EmptyNote title={texts.empty} hint={q ? texts.nothingFound(q) : texts.emptyHint}>
    {q ? (
      <Button variant="outline" onClick={onClearSearch}>
        Clear search
      </Button>
    ) : (
      add
    )}
  </EmptyNote>
);
