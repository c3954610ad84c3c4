import type { FilterName, SERVICE } from '#shared/domain/listNames.ts';
import { showType } from '#shared/domain/text.ts';

/** The name of each filter on screen. */
export const FILTER_LABELS: Record<FilterName, string> = {
  district: 'District',
  rd_block: 'RD Block',
  management: 'Management',
  medium: 'Medium',
  school_type: 'School Type',
  gender: 'Gender',
  social_group: 'Social Group',
  age: 'Age',
  service_category: 'Service Category',
  subject: 'Subject',
  class: 'Class',
  status: 'Status',
  school_id: 'School ID',
  service: 'Service',
};

/** Whose service a list of teachers means. It means those in service unless the filter is set. */
export const SERVICE_NAMES: Record<(typeof SERVICE)[number], string> = {
  in: 'In service',
  left: 'Left the service',
  all: 'In service and left',
};

/** A value of a filter on screen. */
export const filterText = (name: FilterName, value: string) =>
  (name === 'service' && (SERVICE_NAMES as Partial<Record<string, string>>)[value]) || showType(value);
