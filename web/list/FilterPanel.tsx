import { Box, Button } from '@chakra-ui/react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { CLASSES } from '#shared/domain/classes.ts';
import {
  AGES,
  CLOSED,
  type FilterName,
  NOT_STATED,
  SCHOOL_STATUSES,
  TEACHER_STATUSES,
} from '#shared/domain/listNames.ts';
import { GENDERS, SOCIAL_GROUPS } from '#shared/domain/personGroups.ts';
import { listMessages } from '#shared/messages/lists.ts';
import { namesOf } from '../reference/choices.ts';
import { ListsNote } from '../reference/ListsNote.tsx';
import { useLocations, useReferenceList } from '../reference/useReference.ts';
import { useSession } from '../session/SessionProvider.tsx';
import { Select } from '../ui/Select.tsx';
import { FILTER_LABELS, filterText, SERVICE_NAMES } from './filterLabels.ts';
import { moreConditionsAt } from './moreConditions.ts';
import type { FilteredList } from './useRecordList.ts';

const panelStyles = {
  flexBasis: '100%',
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 9.5rem), 1fr))',
  padding: 4,
  background: 'bg.panel',
  borderWidth: '1px',
  borderRadius: 'lg',
  '& label': { display: 'block', fontSize: 'sm', fontWeight: 'medium', marginBottom: 1 },
};

type ChoiceProps = {
  name: FilterName;
  value: string;
  options: readonly string[];
  onChange: (value: string) => void;
};

/**
 * A filter. It always offers the value of the address, even if the list lacks it, and "not stated", but for statuses,
 * which every record has or has not, and for the service.
 */
function Choice({ name, value, options, onChange }: ChoiceProps) {
  const id = useId();
  const whole = name === 'status' || name === 'service';
  const all = [...new Set([...options, whole ? '' : NOT_STATED, value].filter(Boolean))];
  return (
    <div>
      <label htmlFor={id}>{FILTER_LABELS[name]}</label>
      <Select
        id={id}
        value={value}
        none={name === 'service' ? SERVICE_NAMES.in : 'All'}
        options={all.map((option) => [option, filterText(name, option)])}
        onChange={onChange}
      />
    </div>
  );
}

type Props = { id: string; names: readonly FilterName[]; list: FilteredList<unknown> };

/** The filters of a list of schools or teachers. RD blocks are those of the chosen district, or of the reader's own. */
export function FilterPanel({ id, names, list: { area, state, filter } }: Props) {
  const { user, can } = useSession();
  const { districts, rdBlocks } = useLocations(state.filters.district ?? user?.district ?? '', '');
  const managements = useReferenceList('management-types');
  const mediums = useReferenceList('mediums');
  const schoolTypes = useReferenceList('school-types');
  const categories = useReferenceList('service-categories');
  const subjects = useReferenceList('subjects');
  const options: Record<FilterName, readonly string[]> = {
    district: namesOf(districts),
    rd_block: namesOf(rdBlocks),
    management: namesOf(managements),
    medium: namesOf(mediums),
    school_type: namesOf(schoolTypes),
    gender: GENDERS,
    social_group: SOCIAL_GROUPS,
    age: Object.keys(AGES),
    service_category: namesOf(categories),
    subject: namesOf(subjects),
    class: CLASSES,
    status: area === 'schools' ? [...SCHOOL_STATUSES, CLOSED] : TEACHER_STATUSES,
    school_id: [],
    service: ['left', 'all'],
  };
  return (
    <Box as="section" id={id} aria-label="Filters" css={panelStyles}>
      <ListsNote lists={[districts, rdBlocks, managements, mediums, schoolTypes, categories, subjects]} />
      {names.map((name) => (
        <Choice
          key={name}
          name={name}
          value={state.filters[name] ?? ''}
          options={options[name]}
          onChange={(value) => filter(name, value)}
        />
      ))}
      {can('teachers.read') && (
        <Button asChild variant="outline" alignSelf="end">
          <Link to={moreConditionsAt(area, state)}>{listMessages.moreConditions}</Link>
        </Button>
      )}
    </Box>
  );
}
