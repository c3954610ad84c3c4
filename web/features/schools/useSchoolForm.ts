import type { School } from '#shared/domain/school.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import { type Fields, namesOf } from '#shared/records/record.ts';
import { school } from '#shared/records/school.ts';
import { ApiError, issuesOf, messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { useEndpointMutation } from '../../api/hooks.ts';
import { keepNew, keepRow } from '../../api/keepAnswer.ts';
import type { Filters } from '../../list/recordState.ts';
import { type Faults, faultsAt } from '../../record/faults.ts';
import { unitsOf } from '../../record/unitsOf.ts';
import { useRecordForm } from '../../record/useRecordForm.ts';
import { checkValues, newSchool, nextSchool, toValues } from './schoolValues.ts';

const UNITS = unitsOf(school);

/** The faults that the server found, by field. A duplicate without a field is the School ID. */
const faultsOf = (error: unknown): Faults => {
  const faults = faultsAt(namesOf(school), issuesOf(error));
  if (!(error instanceof ApiError && error.code === 'duplicate') || Object.keys(faults).length > 0)
    return faults;
  return { school_id: error.message };
};

const addToLists = ({ data }: { data: School }) => keepNew('schools', data);
const keepInLists = ({ data }: { data: School }) => keepRow('schools', data);

/**
 * The values of the form, and how they are checked and saved.
 * @param stored the record to edit; undefined for a new one
 * @param filters those of the list that a new school was added from
 */
export function useSchoolForm(stored: School | undefined, filters: Filters, onDone: () => void) {
  const { trigger: create, requests } = useEndpointMutation('schools.create', addToLists);
  const { trigger: update } = useEndpointMutation('schools.update', keepInLists);
  return useRecordForm({
    name: `school:${stored?.id ?? 'new'}`,
    base: { version: stored?.version, values: stored ? toValues(stored) : newSchool(filters) },
    check: checkValues,
    store: (input, version) =>
      stored ? update({ params: { id: stored.id }, body: { ...input, version } }) : create({ body: input }),
    requests,
    saved: ({ school_name }) => `Saved: ${school_name}`,
    refusal: (error) => ({ alert: messageOf(error, schoolMessages.saveFailed), faults: faultsOf(error) }),
    labelOf: (field) => (school as Fields)[field]?.label ?? field,
    conflict: stored && {
      read: async () => (await call('schools.get', { params: { schoolId: stored.school_id } })).data,
      toValues,
      units: UNITS,
    },
    next: stored ? undefined : nextSchool,
    first: ['school_id', 'school_name'],
    onDone,
  });
}
