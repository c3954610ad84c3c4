import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import type { School } from '#shared/domain/school.ts';
import { exportMessages } from '#shared/messages/exports.ts';
import { notify } from '../../ui/notify.tsx';
import { downloadSchools } from './exportSchools.ts';

/** Writes the schools that are loaded now into a spreadsheet file. */
export function ExportButton({ schools, disabled }: { schools: readonly School[]; disabled: boolean }) {
  const [busy, setBusy] = useState(false);
  const unable = disabled || schools.length === 0;

  const run = async () => {
    if (busy || unable) return;
    setBusy(true);
    try {
      notify.success(exportMessages.downloaded(await downloadSchools(schools)));
    } catch (error) {
      console.error('The export failed', error);
      notify.error(exportMessages.failed);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Button
      size={{ base: 'lg', md: 'md' }}
      variant="outline"
      bg="bg.panel"
      disabled={unable}
      aria-disabled={busy || undefined}
      onClick={run}
    >
      Export to Excel
    </Button>
  );
}
