import { chakra } from '@chakra-ui/react';
import { AUDIT_ACTIONS, RESOURCE_TYPES } from '#shared/domain/audit.ts';
import { fieldName } from '#shared/domain/entryText.ts';
import { auditMessages } from '#shared/messages/audit.ts';
import { ChoiceFilter, ClearFilters } from '../../list/ChoiceFilter.tsx';
import { DayFilter } from '../../list/DayFilter.tsx';
import { TextFilter } from '../../list/TextFilter.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { isBackwards, SUCCESS_NAMES } from './auditState.ts';
import type { AuditLogs } from './useAuditLogs.ts';

const named = <V extends string>(values: readonly V[]) =>
  values.map((value) => [value, fieldName(value)] as const);
const STATUSES = [
  ['true', SUCCESS_NAMES.true],
  ['false', SUCCESS_NAMES.false],
] as const;

/** The filters beside the search box, and a button that clears them. */
export const AuditFilters = ({ list }: { list: AuditLogs }) => (
  <>
    <ChoiceFilter
      label="Action"
      all="All actions"
      value={list.state.action}
      options={named(AUDIT_ACTIONS)}
      onChange={(action) => list.filter({ action })}
    />
    <ChoiceFilter
      label="Resource Type"
      all="All types"
      value={list.state.type}
      options={named(RESOURCE_TYPES)}
      onChange={(type) => list.filter({ type })}
    />
    <ChoiceFilter
      label="Status"
      all="All"
      value={list.state.success}
      options={STATUSES}
      onChange={(success) => list.filter({ success })}
    />
    <DayFilter
      label="From"
      placeholder="From DD/MM/YYYY"
      width={{ base: 'full', md: '10.5rem' }}
      flex={{ base: '1 1 11rem', md: 'none' }}
      value={list.state.from}
      invalid={isBackwards(list.state)}
      onDay={(from) => list.filter({ from }, { replace: true })}
    />
    <DayFilter
      label="To"
      placeholder="To DD/MM/YYYY"
      flex={{ base: '1 1 9rem', md: 'none' }}
      value={list.state.to}
      invalid={isBackwards(list.state)}
      onDay={(to) => list.filter({ to }, { replace: true })}
    />
    <TextFilter label="User" value={list.state.user} onChange={(user) => list.filter({ user })} />
    <TextFilter
      label="Record ID"
      hint={auditMessages.recordIdHint}
      value={list.state.record}
      onChange={(record) => list.filter({ record })}
    />
    <ClearFilters list={list} />
    {isBackwards(list.state) && (
      <Fault flexBasis="100%" fontSize="sm">
        {auditMessages.endsBefore}
      </Fault>
    )}
    {list.preparing && (
      <chakra.p role="status" flexBasis="100%" color="fg.muted" fontSize="sm">
        {auditMessages.preparing(list.preparing.done, list.preparing.total)}
      </chakra.p>
    )}
  </>
);
