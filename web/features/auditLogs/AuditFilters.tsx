import { AUDIT_ACTIONS, RESOURCE_TYPES } from '#shared/domain/audit.ts';
import { fieldName } from '../../history/changes.ts';
import { ChoiceFilter, ClearFilters } from '../../list/ChoiceFilter.tsx';
import type { AuditState } from './auditState.ts';
import type { AuditLogs } from './useAuditLogs.ts';

const named = (values: readonly string[]) => values.map((value) => [value, fieldName(value)] as const);
const STATUSES = [
  ['true', 'Success'],
  ['false', 'Failed'],
] as const;

/** The filters beside the search box: action, resource type, status, and a button that clears them. */
export const AuditFilters = ({ list }: { list: AuditLogs }) => (
  <>
    <ChoiceFilter
      label="Action"
      all="All actions"
      value={list.state.action}
      options={named(AUDIT_ACTIONS)}
      onChange={(action) => list.filter({ action: action as AuditState['action'] })}
    />
    <ChoiceFilter
      label="Resource Type"
      all="All types"
      value={list.state.type}
      options={named(RESOURCE_TYPES)}
      onChange={(type) => list.filter({ type: type as AuditState['type'] })}
    />
    <ChoiceFilter
      label="Status"
      all="All"
      value={list.state.success}
      options={STATUSES}
      onChange={(success) => list.filter({ success: success as AuditState['success'] })}
    />
    <ClearFilters list={list} />
  </>
);
