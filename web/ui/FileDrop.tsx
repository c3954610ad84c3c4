import { Button, chakra } from '@chakra-ui/react';
import { type DragEvent, useRef, useState } from 'react';

type Props = {
  /** Media types, joined by commas. */
  accept: string;
  label: string;
  onFile: (file: File) => void;
};

const Zone = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 3,
    padding: 4,
    borderWidth: '2px',
    borderStyle: 'dashed',
    borderColor: 'border.control',
    borderRadius: 'md',
    '&[data-over]': { borderColor: 'colorPalette.solid', background: 'colorPalette.subtle' },
  },
});

/** A place to drop a file on, with a button to choose one. */
export function FileDrop({ accept, label, onFile }: Props) {
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) onFile(file);
  };
  const onDrag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(inside);
  };

  return (
    <Zone
      data-over={over ? '' : undefined}
      onDragOver={onDrag(true)}
      onDragLeave={onDrag(false)}
      onDrop={(event) => {
        onDrag(false)(event);
        take(event.dataTransfer.files);
      }}
    >
      <Button
        type="button"
        variant="outline"
        size={{ base: 'lg', md: 'sm' }}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      {/* Nobody drags files on a phone. */}
      <chakra.span display={{ base: 'none', md: 'inline' }}>or drop it here</chakra.span>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={({ target }) => {
          take(target.files);
          // Emptied, so that choosing the same file again also counts.
          target.value = '';
        }}
      />
    </Zone>
  );
}
