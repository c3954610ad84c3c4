import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import type { AuditEntry } from '#shared/domain/audit.ts';
import { auditMessages } from '#shared/messages/audit.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { ListPage } from '../../list/ListPage.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { AuditDetails } from './AuditDetails.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditStats } from './AuditStats.tsx';
import { auditColumns, describeEntry } from './auditColumns.tsx';
import { emptyHint } from './auditState.ts';
import { TraceDialog } from './TraceDialog.tsx';
import { useAuditExport } from './useAuditExport.ts';
import { useAuditLogs } from './useAuditLogs.ts';

const search = { label: 'Search this page', placeholder: 'Search this page...' };

/** /audit-logs: who did what, when and from where. */
export default function AuditLogsPage() {
  const list = useAuditLogs();
  const stats = useEndpoint(
    'audit.stats',
    {},
    { onError: (error) => console.warn(auditMessages.statsFailed, error) },
  );
  const exporting = useAuditExport(list);
  const [viewed, setViewed] = useState<AuditEntry>();
  const [tracing, setTracing] = useState(false);

  const refresh = () => {
    list.retry();
    void stats.mutate();
  };

  return (
    <ListPage
      title="Audit Logs"
      subtitle="Who did what, when and from where"
      search={search}
      besideSearch={<AuditFilters list={list} />}
      figures={<AuditStats stats={stats.data?.data} latest={list.latest} />}
      texts={{ ...auditMessages, emptyHint: emptyHint(list.state) }}
      list={list}
      actions={
        <>
          <Button variant="outline" aria-disabled={exporting.busy || undefined} onClick={exporting.run}>
            {exporting.busy ? 'Exporting...' : 'Export CSV'}
          </Button>
          <Button variant="outline" onClick={() => setTracing(true)}>
            Trace a File
          </Button>
          <Button variant="outline" onClick={refresh}>
            Refresh
          </Button>
        </>
      }
      table={(entries) => (
        <DataTable
          label="Audit Logs"
          columns={auditColumns}
          rows={entries}
          rowKey={({ id }) => id}
          actions={(entry) => (
            <button
              type="button"
              aria-label={`View Details: ${describeEntry(entry)}`}
              onClick={() => setViewed(entry)}
            >
              View Details
            </button>
          )}
          busy={list.loading}
        />
      )}
    >
      {tracing && <TraceDialog onClose={() => setTracing(false)} />}
      {viewed && <AuditDetails entry={viewed} onClose={() => setViewed(undefined)} />}
    </ListPage>
  );
}
