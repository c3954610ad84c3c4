import { Badge } from '@chakra-ui/react';
import type { UploadState } from '#shared/domain/documentFile.ts';
import { medicalMessages } from '#shared/messages/medical.ts';

/** Says why a document cannot be opened: it is not checked yet, or malware was found in it. */
export const ScanBadge = ({ state }: { state: Exclude<UploadState, 'clean'> }) => (
  <Badge justifySelf="start" colorPalette={state === 'quarantined' ? 'red' : undefined}>
    {state === 'quarantined' ? medicalMessages.quarantinedShort : medicalMessages.checkingShort}
  </Badge>
);
