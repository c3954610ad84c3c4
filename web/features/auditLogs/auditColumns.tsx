import { Badge } from '@chakra-ui/react';
import type { AuditEntry } from '#shared/domain/audit.ts';
import { showInstant } from '#shared/domain/dates.ts';
import { fieldName } from '#shared/domain/entryText.ts';
import { auditMessages } from '#shared/messages/audit.ts';
import type { Column } from '../../ui/table/props.ts';
import { actionColour, SUCCESS_NAMES, truly, whoIs } from './auditState.ts';

/** The action as it is stored and filtered by, and what was done where the action alone would mislead. */
export function ActionBadge({ action, details }: Pick<AuditEntry, 'action' | 'details'>) {
  const done = truly({ action, details });
  return (
    <>
      <Badge colorPalette={actionColour(action)}>{fieldName(action)}</Badge>
      {done && <small> {done}</small>}
    </>
  );
}

export const StatusBadge = ({ success }: Pick<AuditEntry, 'success'>) => (
  <Badge colorPalette={success ? 'green' : 'red'}>{SUCCESS_NAMES[`${success}`]}</Badge>
);

/** Says of an entry that it is not as it was written; nothing of one that is. */
const IntegrityBadge = ({ integrity }: Pick<AuditEntry, 'integrity'>) =>
  integrity === 'whole' ? null : (
    <Badge colorPalette="red" variant="solid">
      {auditMessages.tampered[integrity]}
    </Badge>
  );

/** The time stands below the day: on one line, larger text would cut it. */
function Instant({ created_at }: Pick<AuditEntry, 'created_at'>) {
  const [day, time] = showInstant(created_at).split(', ');
  return (
    <>
      {day}
      <small>{time}</small>
    </>
  );
}

/** Names an entry in one line. */
export function describeEntry(entry: AuditEntry) {
  const { users, action, resource_type, resource_name, created_at } = entry;
  const done = [fieldName(action), truly(entry)];
  return [users.username, ...done, fieldName(resource_type), resource_name, showInstant(created_at)]
    .filter(Boolean)
    .join(', ');
}

/** The columns of the list before View Details. */
export const auditColumns: readonly Column<AuditEntry>[] = [
  {
    header: 'User',
    share: 1.5,
    cell: ({ users }) => (
      <>
        <strong>{users.username || '-'}</strong>
        <small>{whoIs(users)}</small>
      </>
    ),
  },
  { header: 'Action', brief: true, cell: ActionBadge },
  {
    header: 'Resource',
    share: 1.3,
    cell: ({ resource_type, resource_id, resource_name }) => (
      <>
        {fieldName(resource_type)}
        <small>{[resource_name, resource_id && `ID: ${resource_id}`].filter(Boolean).join(' · ')}</small>
      </>
    ),
  },
  {
    header: 'Status',
    brief: true,
    cell: (entry) => (
      <>
        <StatusBadge success={entry.success} /> <IntegrityBadge integrity={entry.integrity} />
      </>
    ),
  },
  { header: 'IP Address', cell: ({ ip_address }) => ip_address || '-' },
  { header: 'Timestamp', share: 1.3, cell: Instant },
];
