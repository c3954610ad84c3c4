import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { school } from '#shared/records/school.ts';
import { followDistrict } from '../../reference/blockOffice.ts';
import { namesOf } from '../../reference/choices.ts';
import { useReferenceList } from '../../reference/useReference.ts';
import type { SchoolValues } from './schoolValues.ts';

/** The fields of a list in which a new school may begin with a value. */
const STARTS = ['school_type', 'medium', 'management', 'district', 'block_office'] as const;

/**
 * Fits what a new school begins with to the lists, when they have come. The block office follows a district that the
 * form was opened with. A value that the lists do not hold is emptied: somebody renamed it or put it out of use, and
 * filters still know it.
 */
export function useListedStarts(creating: boolean): void {
  const { getValues, resetField, formState } = useFormContext<SchoolValues>();
  const lists = {
    school_type: useReferenceList('school-types'),
    medium: useReferenceList('mediums'),
    management: useReferenceList('management-types'),
    district: useReferenceList('districts'),
    block_office: useReferenceList('block-offices'),
  };
  const begin = (name: (typeof STARTS)[number] | 'rd_block', value: string) => {
    if (value !== getValues(name)) resetField(name, { defaultValue: value });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list has come
  useEffect(() => {
    if (!creating || !lists.block_office.loaded) return;
    const [office, district] = getValues(['block_office', 'district']);
    begin(
      'block_office',
      followDistrict(office, school.district.starts, district, namesOf(lists.block_office)),
    );
  }, [lists.block_office.loaded]);

  const loaded = STARTS.filter((name) => lists[name].loaded);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another list has come
  useEffect(() => {
    if (!creating) return;
    for (const name of loaded) {
      const value = getValues(name);
      const isOwn = value !== formState.defaultValues?.[name];
      if (value === '' || isOwn || namesOf(lists[name]).includes(value)) continue;
      begin(name, '');
      if (name === 'district') begin('rd_block', '');
    }
  }, [loaded.join()]);
}
