import { chakra } from '@chakra-ui/react';
import { type AuditEntry, INTEGRITY_WORDS } from '#shared/domain/audit.ts';
import { showInstant } from '#shared/domain/dates.ts';
import { ChangeList } from '../../history/ChangeList.tsx';
import { changesOf, fieldName, readDetails } from '../../history/changes.ts';
import { DetailsDialog } from '../../ui/DetailsDialog.tsx';
import type { Fact } from '../../ui/FactList.tsx';
import { ActionBadge, StatusBadge } from './auditColumns.tsx';
import { whoIs } from './auditState.ts';

const factsOf = (entry: AuditEntry): Fact[] => [
  ['User', [entry.users.username || '-', whoIs(entry.users) && ` (${whoIs(entry.users)})`].join('')],
  ['Action', <ActionBadge key="action" action={entry.action} />],
  ['Resource Type', fieldName(entry.resource_type)],
  ...(entry.resource_name ? [['Resource', entry.resource_name] as const] : []),
  ['Resource ID', entry.resource_id || '-'],
  ['Status', <StatusBadge key="status" success={entry.success} />],
  ['IP Address', entry.ip_address || '-'],
  ['User Agent', entry.user_agent || '-'],
  ['Timestamp', showInstant(entry.created_at)],
  ['Integrity', INTEGRITY_WORDS[entry.integrity]],
];

/** One entry in full: its changes line by line, and its details as they are stored. */
export function AuditDetails({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const changes = changesOf(entry.details, entry.resource_type);
  const json = JSON.stringify(readDetails(entry.details), null, 2);
  return (
    <DetailsDialog
      title="Audit Log Details"
      sections={[
        { title: 'Entry', items: factsOf(entry) },
        ...(changes.length > 0
          ? [{ title: 'Changes', items: [], content: <ChangeList label="Changes" changes={changes} /> }]
          : []),
        {
          title: 'Details',
          items: [],
          content: (
            <chakra.pre
              fontSize="xs"
              padding={3}
              background="bg.subtle"
              borderWidth="1px"
              borderRadius="md"
              whiteSpace="pre-wrap"
              overflowWrap="anywhere"
            >
              {json}
            </chakra.pre>
          ),
        },
        ...(entry.error_message
          ? [
              {
                title: 'Error Message',
                items: [],
                content: <chakra.p overflowWrap="anywhere">{entry.error_message}</chakra.p>,
              },
            ]
          : []),
      ]}
      onClose={onClose}
    />
  );
}
