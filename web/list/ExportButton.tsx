import { Button } from '@chakra-ui/react';
import { canExport } from '#shared/access/capabilities.ts';
import { call } from '../api/client.ts';
import type { CallInput } from '../api/types.ts';
import { useSession } from '../session/SessionProvider.tsx';
import { ExportDialog } from './ExportDialog.tsx';
import { useServerExport } from './useWholeExport.ts';

/** Has the server write a list to a file, for roles that may export. */
export function ExportButton({ body }: { body: NonNullable<CallInput<'exports.create'>['body']> }) {
  const { role } = useSession();
  const whole = useServerExport();
  if (!canExport(role)) return null;
  return (
    <>
      <Button
        variant="outline"
        aria-disabled={whole.starting || undefined}
        onClick={() => whole.start(async () => (await call('exports.create', { body })).data)}
      >
        Export
      </Button>
      <ExportDialog whole={whole} />
    </>
  );
}
