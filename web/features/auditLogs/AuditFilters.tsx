import { Button, NativeSelect } from '@chakra-ui/react';
import { AUDIT_ACTIONS, RESOURCE_TYPES } from '#shared/domain/audit.ts';
import { fieldName } from '../../history/changes.ts';
import type { AuditState } from './auditState.ts';
import type { AuditLogs } from './useAuditLogs.ts';

const size = { base: 'lg', md: 'md' } as const;
const named = (values: readonly string[]) => values.map((value) => [value, fieldName(value)] as const);
const STATUSES = [
  ['true', 'Success'],
  ['false', 'Failed'],
] as const;

type FilterProps = {
  label: string;
  all: string;
  value: string;
  options: readonly (readonly [value: string, name: string])[];
  onChange: (value: string) => void;
};

const Filter = ({ label, all, value, options, onChange }: FilterProps) => (
  <NativeSelect.Root size={size} width={{ base: 'full', sm: 'auto' }} flex={{ base: '1 1 9rem', md: 'none' }}>
    <NativeSelect.Field aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{all}</option>
      {options.map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </NativeSelect.Field>
    <NativeSelect.Indicator />
  </NativeSelect.Root>
);

/** Beside the search box: action, resource type and status, and the way back to all. */
export const AuditFilters = ({ list }: { list: AuditLogs }) => (
  <>
    <Filter
      label="Action"
      all="All actions"
      value={list.state.action}
      options={named(AUDIT_ACTIONS)}
      onChange={(action) => list.filter({ action: action as AuditState['action'] })}
    />
    <Filter
      label="Resource Type"
      all="All types"
      value={list.state.type}
      options={named(RESOURCE_TYPES)}
      onChange={(type) => list.filter({ type: type as AuditState['type'] })}
    />
    <Filter
      label="Status"
      all="All"
      value={list.state.success}
      options={STATUSES}
      onChange={(success) => list.filter({ success: success as AuditState['success'] })}
    />
    <Button size={size} variant="outline" bg="bg.panel" disabled={!list.filtered} onClick={list.clearFilters}>
      Clear Filters
    </Button>
  </>
);
