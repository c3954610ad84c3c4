import { chakra } from '@chakra-ui/react';
import { type AuditEntry, exactUser, INTEGRITY_WORDS, RECORD_TYPES } from '#shared/domain/audit.ts';
import { showInstant } from '#shared/domain/dates.ts';
import { changesOf, fieldName } from '#shared/domain/entryText.ts';
import { auditMessages } from '#shared/messages/audit.ts';
import { ChangeList } from '../../history/ChangeList.tsx';
import { paths, recordHistoryAt } from '../../paths.ts';
import { DetailsDialog } from '../../ui/DetailsDialog.tsx';
import type { Fact } from '../../ui/FactList.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { ActionBadge, StatusBadge } from './auditColumns.tsx';
import { showDetails, whoIs } from './auditState.ts';

const factsOf = (entry: AuditEntry): Fact[] => [
  ['User', [entry.users.username || '-', whoIs(entry.users) && ` (${whoIs(entry.users)})`].join('')],
  ['Action', <ActionBadge key="action" {...entry} />],
  ['Resource Type', fieldName(entry.resource_type)],
  ...(entry.resource_name ? [['Resource', entry.resource_name] as const] : []),
  ['Resource ID', entry.resource_id || '-'],
  ['Status', <StatusBadge key="status" success={entry.success} />],
  ['IP Address', entry.ip_address || '-'],
  ['User Agent', entry.user_agent || '-'],
  ['Timestamp', showInstant(entry.created_at)],
  ['Integrity', INTEGRITY_WORDS[entry.integrity]],
];

/** Where to read on about the user and the record of an entry. */
const linksOf = ({ users, resource_type, resource_id }: AuditEntry): [text: string, to: string][] => {
  const user = users.id === null ? users.username : exactUser(users.id);
  const about = (filter: Record<string, string>) => `${paths.auditLogs()}?${new URLSearchParams(filter)}`;
  const isRecord =
    (RECORD_TYPES as readonly string[]).includes(resource_type) && /^[0-9]+$/.test(resource_id);
  return [
    ...(user ? [[auditMessages.ofUser, about({ user })] as [string, string]] : []),
    ...(resource_id
      ? [[auditMessages.aboutRecord, about({ type: resource_type, record: resource_id })] as [string, string]]
      : []),
    ...(isRecord
      ? [[auditMessages.recordHistory, recordHistoryAt(resource_type, resource_id)] as [string, string]]
      : []),
  ];
};

/** One entry in full: its changes line by line, and its details as they are stored. */
export function AuditDetails({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const changes = changesOf(entry.details, entry.resource_type);
  return (
    <DetailsDialog
      title="Audit Log Details"
      sections={[
        { title: 'Entry', items: factsOf(entry) },
        ...(changes.length > 0
          ? [
              {
                title: 'Changes',
                items: [],
                content: <ChangeList label="Changes" action={entry.action} changes={changes} />,
              },
            ]
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
              {showDetails(entry.details)}
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
        {
          title: 'More',
          items: [],
          content: (
            <chakra.p display="flex" flexWrap="wrap" columnGap={4} rowGap={2}>
              {linksOf(entry).map(([text, to]) => (
                <TextLink key={to} to={to} onClick={onClose}>
                  {text}
                </TextLink>
              ))}
            </chakra.p>
          ),
        },
      ]}
      onClose={onClose}
    />
  );
}
