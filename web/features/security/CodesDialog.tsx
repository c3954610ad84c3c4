import { Button, chakra } from '@chakra-ui/react';
import { securityMessages } from '#shared/messages/security.ts';
import { saveFile } from '../../api/saveFile.ts';
import { config } from '../../config.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { PrintSheet } from '../../ui/PrintSheet.tsx';
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx';

/** The recovery codes, once. */
export function CodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const username = useSession().user?.username ?? '';
  const title = 'Recovery Codes';
  const download = () => {
    const text = [config.departmentName, title, username, '', ...codes, ''].join('\r\n');
    saveFile('recovery-codes.txt', new Blob([text], { type: 'text/plain' }));
  };
  return (
    <ModalDialog
      title={title}
      footer={
        <>
          <Button variant="outline" onClick={download}>
            Download
          </Button>
          <Button variant="outline" onClick={() => print()}>
            Print
          </Button>
          <Button onClick={onClose}>I have kept them</Button>
        </>
      }
    >
      <chakra.p color="fg.muted" marginBottom={3}>
        {securityMessages.aboutCodes}
      </chakra.p>
      <chakra.ul
        aria-label={title}
        listStyleType="none"
        display="grid"
        gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}
        gap={2}
        fontFamily="mono"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </chakra.ul>
      <UnsavedChanges unsaved={() => true} outcome={securityMessages.codesLost} />
      <PrintSheet
        sheet={{
          title,
          about: username,
          printedBy: username,
          sections: [
            {
              title: securityMessages.aboutCodes,
              table: { headers: ['Code'], rows: codes.map((code) => [code]) },
            },
          ],
        }}
      />
    </ModalDialog>
  );
}
