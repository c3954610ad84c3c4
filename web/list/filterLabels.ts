import type { FilterName } from '#shared/domain/listNames.ts';

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
};
