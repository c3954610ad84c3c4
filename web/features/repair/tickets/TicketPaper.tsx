import { Box, Button, chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import type { Ticket } from '#shared/domain/ticket.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import { ticketQueue } from '#shared/messages/ticketScreen.ts';
import { messageOf } from '../../../api/apiError.ts';
import { fetchDocument, openDocument } from '../../../reference/openDocument.ts';
import { ScanBadge } from '../../../reference/ScanBadge.tsx';
import { notify } from '../../../ui/notify.tsx';
import { smallSize } from '../../../ui/sizes.ts';
import { takeLostFocus } from '../../../ui/takeFocus.ts';

type Props = { document: Ticket['document']; name: string };

/** The paper of a correction: a photo is shown beside it, a PDF in a tab of its own. Each look leaves an entry. */
export function TicketPaper({ document, name }: Props) {
  const [picture, setPicture] = useState<string>();
  const [busy, setBusy] = useState(false);
  useEffect(() => () => (picture ? URL.revokeObjectURL(picture) : undefined), [picture]);
  if (!document)
    return (
      <chakra.p color="fg.muted" fontSize="sm">
        {ticketQueue.noPaper}
      </chakra.p>
    );
  if (document.state !== 'clean') return <ScanBadge state={document.state} />;
  const show = async () => {
    if (busy || picture) return;
    setBusy(true);
    try {
      if (document.type === 'application/pdf') await openDocument(document.url, document.name);
      else setPicture(URL.createObjectURL(await fetchDocument(document.url)));
    } catch (error) {
      notify.error(messageOf(error, medicalMessages.openFailed));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box display="grid" gap={2}>
      {picture ? (
        <chakra.img
          tabIndex={-1}
          ref={takeLostFocus}
          src={picture}
          alt={ticketQueue.paperOf(name)}
          maxWidth="full"
          maxHeight="32rem"
          objectFit="contain"
          borderWidth="1px"
          borderColor="border"
          borderRadius="md"
          justifySelf="start"
        />
      ) : (
        <Button
          size={smallSize}
          variant="outline"
          justifySelf={{ md: 'start' }}
          data-act="paper"
          aria-keyshortcuts="o"
          aria-disabled={busy || undefined}
          onClick={() => void show()}
        >
          {ticketQueue.showPaper}
        </Button>
      )}
    </Box>
  );
}
