import { Button, chakra, FileUpload } from '@chakra-ui/react';
import { smallSize } from './sizes.ts';

type Props = {
  /** Media types, joined by commas. */
  accept: string;
  label: string;
  onFile: (file: File) => void;
};

const recipe = {
  className: 'chakra-file-upload',
  slots: ['root', 'dropzone'],
  base: {
    dropzone: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: 3,
      padding: 4,
      borderWidth: '2px',
      borderStyle: 'dashed',
      borderColor: 'border.control',
      borderRadius: 'md',
      '&[data-dragging]': { borderColor: 'colorPalette.solid', background: 'colorPalette.subtle' },
    },
  },
};

/**
 * A place to drop a file on, with a button to choose one. A file that is dropped beside it does not take the place of the
 * screen.
 */
export const FileDrop = ({ accept, label, onFile }: Props) => (
  <FileUpload.Root
    recipe={recipe}
    // It keeps no file, so that choosing the same one again also counts.
    acceptedFiles={[]}
    onFileChange={({ acceptedFiles: [file], rejectedFiles: [refused] }) => {
      // Two that are dropped together are refused by the library. Who takes the file judges its kind.
      const taken = file ?? refused?.file;
      if (taken) onFile(taken);
    }}
  >
    {/* People press the button within, so the place itself is no stop of the Tab key. */}
    <FileUpload.Dropzone disableClick role="group" aria-label="Place for a file">
      <FileUpload.Trigger asChild>
        <Button variant="outline" size={smallSize}>
          {label}
        </Button>
      </FileUpload.Trigger>
      {/* Nobody drags files on a phone. */}
      <chakra.span display={{ base: 'none', md: 'inline' }}>or drop it here</chakra.span>
    </FileUpload.Dropzone>
    <FileUpload.HiddenInput accept={accept} />
  </FileUpload.Root>
);
