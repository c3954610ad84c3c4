import { Box, Button, chakra } from '@chakra-ui/react';
import { useFormContext, useFormState } from 'react-hook-form';
import { DOCUMENT_TYPES } from '#shared/domain/documentFile.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import { ScanBadge } from '../reference/ScanBadge.tsx';
import { FileDrop } from '../ui/FileDrop.tsx';
import { FormFieldGroup } from '../ui/FormField.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import { smallSize } from '../ui/sizes.ts';
import { useFocusAfter } from '../ui/useFocusAfter.ts';
import type { Attempt, FormDocument, useDocument } from './useDocument.ts';

const size = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`;

/** Shows what is known about the document, or the progress of its upload. */
function Preview({ shown }: { shown: FormDocument | Attempt }) {
  const share = 'share' in shown ? shown.share : undefined;
  const state = 'info' in shown ? shown.info?.state : undefined;
  return (
    <Box display="flex" gap={3} alignItems="center" minWidth={0}>
      {shown.preview && (
        <chakra.img
          src={shown.preview}
          alt="Preview of the document"
          boxSize="16"
          objectFit="cover"
          borderRadius="md"
          borderWidth="1px"
        />
      )}
      <Box minWidth={0} flex="1">
        <chakra.p overflowWrap="anywhere" fontWeight="medium">
          {shown.name}
        </chakra.p>
        {shown.size !== undefined && (
          <chakra.p color="fg.muted" fontSize="sm">
            {size(shown.size)}
          </chakra.p>
        )}
        {share !== undefined && <ProgressBar label="Upload of the document" done={share} total={1} />}
        {state && state !== 'clean' && <ScanBadge state={state} />}
      </Box>
    </Box>
  );
}

type Props = {
  file: ReturnType<typeof useDocument>;
  /** The field of the form that has the document's address. */
  name: string;
  label: string;
};

/** The document of a record. It can be chosen or dropped, shown, replaced and removed. */
export function DocumentField({ file, name, label }: Props) {
  const { document, attempt } = file;
  const { control } = useFormContext<Record<string, string>>();
  const { errors } = useFormState({ control, name, exact: true });
  const sending = attempt?.state === 'sending';
  const failure = attempt?.state === 'failed' ? attempt : undefined;
  const { region, stepDone } = useFocusAfter<HTMLDivElement>();
  /** Each of these buttons is gone with its press. */
  const after = (step?: () => void) => {
    step?.();
    stepDone();
  };
  return (
    <FormFieldGroup
      label={label}
      hint="A PDF, JPEG or PNG file of at most 4 MB. Large photos are made smaller first."
      error={errors[name]?.message}
    >
      <Box display="grid" gap={3} ref={region} tabIndex={-1}>
        {/* It stands from the start, so that what comes into it is read out. Empty, it takes no room. */}
        <Box role="status" display="grid" gap={3} _empty={{ position: 'absolute' }}>
          {document && <Preview shown={document} />}
          {attempt && <Preview shown={attempt} />}
        </Box>
        {failure && (
          <Box role="alert" color="fg.error" fontSize="sm">
            <chakra.p fontWeight="semibold">{medicalMessages.uploadFailed}</chakra.p>
            {failure.why && <p>{failure.why}</p>}
          </Box>
        )}
        {(document || attempt) && (
          <Box display="flex" flexWrap="wrap" gap={2}>
            {failure?.again && (
              <Button type="button" size={smallSize} onClick={() => after(failure.again)}>
                Retry
              </Button>
            )}
            {attempt && (
              <Button type="button" variant="outline" size={smallSize} onClick={() => after(file.cancel)}>
                {sending ? 'Cancel upload' : 'Forget this file'}
              </Button>
            )}
            {document && !sending && (
              <Button type="button" variant="outline" size={smallSize} onClick={() => after(file.remove)}>
                Remove document
              </Button>
            )}
          </Box>
        )}
        {!sending && (
          <FileDrop
            accept={Object.keys(DOCUMENT_TYPES).join(',')}
            label={document || attempt ? 'Choose another file' : 'Choose a file'}
            onFile={(chosen) => after(() => file.choose(chosen))}
          />
        )}
      </Box>
    </FormFieldGroup>
  );
}
