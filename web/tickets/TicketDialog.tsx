import { Box, Button, chakra } from '@chakra-ui/react';
import type { TicketInput } from '#shared/domain/ticket.ts';
import { ticketScreen } from '#shared/messages/ticketScreen.ts';
import { correctable } from '#shared/records/ticket.ts';
import { issuesOf, leavesOpen, messageOf } from '../api/apiError.ts';
import { useEndpoint, useEndpointMutation } from '../api/hooks.ts';
import { DocumentField } from '../record/DocumentField.tsx';
import { useDocument } from '../record/useDocument.ts';
import { useRecordForm } from '../record/useRecordForm.ts';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { LongTextField } from '../ui/form/LongTextField.tsx';
import { TickField } from '../ui/form/TickField.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { PhotoButton } from './PhotoButton.tsx';
import { checkProposal, type Doubted, type Proposal, placeOf, startOf } from './proposal.ts';
import { valueText } from './ticketText.ts';
import { ValueField } from './ValueField.tsx';

type Props = { doubted: Doubted; onSent?: () => void; onClose: () => void };

/** Asks for the correction of a field: what is right, how one knows, and a photo of the paper. */
export default function TicketDialog({ doubted, onSent, onClose }: Props) {
  const { of, record, field, label, value } = doubted;
  const { trigger, requests } = useEndpointMutation('tickets.create');
  const name = `ticket:${of}:${record}:${field}`;
  const { form, ...the } = useRecordForm<Proposal, TicketInput>({
    name,
    base: { version: undefined, values: startOf(doubted) },
    check: (typed) => checkProposal(doubted, typed),
    store: (body) => trigger({ body }),
    requests,
    pauses: () => file.pauses(),
    onStored: ({ document }) => {
      file.settle(document);
      onSent?.();
    },
    saved: () => (of === 'login' ? ticketScreen.sentPhone : ticketScreen.sent(label)),
    refusal: (error) => {
      const issues = issuesOf(error);
      return {
        alert: leavesOpen(error) ? ticketScreen.sendOpen : ticketScreen.sendFailed(messageOf(error)),
        faults: Object.fromEntries(issues.map((issue) => [placeOf(issue.field, field), issue.message])),
      };
    },
    onDone: onClose,
  });
  const file = useDocument(name, undefined, (url) =>
    form.setValue('document', url, { shouldDirty: true, shouldValidate: false }),
  );
  // Told before anything is typed: a teacher without an account has no login phone.
  const { error } = useEndpoint('tickets.choices', of === 'login' ? { query: { of, field, record } } : null);
  const title = of === 'login' ? ticketScreen.otherPhone : ticketScreen.ask(label);
  const close = () => {
    file.settle('');
    the.close();
  };
  if (error?.code === 'conflict')
    return (
      <ModalDialog title={title} onClose={close} footer={<Button onClick={close}>Close</Button>}>
        <p role="alert">
          {error.message}. {ticketScreen.noAccountHint}
        </p>
      </ModalDialog>
    );
  return (
    <FormDialog
      form={form}
      title={title}
      label={ticketScreen.send}
      saving={the.saving !== undefined}
      onSubmit={() => the.submit()}
      unsaved={() => the.unsaved() || file.waits()}
      onKeyDown={the.onKeyDown}
      onClose={close}
    >
      {of === 'login' ? (
        <p>{ticketScreen.otherPhoneText}</p>
      ) : (
        <Box>
          <chakra.p color="fg.muted" fontSize="sm">
            {ticketScreen.says}
          </chakra.p>
          <chakra.p fontWeight="semibold" overflowWrap="anywhere">
            {valueText(of, field, value)}
          </chakra.p>
        </Box>
      )}
      <ValueField
        of={of}
        record={record}
        fields={correctable(of)}
        name={field}
        label={ticketScreen.right(label)}
      />
      <LongTextField<Proposal>
        name="reason"
        label={ticketScreen.reason}
        hint={of === 'login' ? undefined : ticketScreen.reasonHint}
        required
        maxLength={500}
      />
      {of === 'login' && <TickField<Proposal> name="seen" label={ticketScreen.seen} />}
      <Box display="grid" gap={3}>
        <PhotoButton onPhoto={file.choose} />
        <DocumentField file={file} name="document" label={ticketScreen.paper} />
      </Box>
    </FormDialog>
  );
}
