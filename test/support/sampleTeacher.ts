import type { Posting, Teacher } from '#shared/domain/teacher.ts';
import { pick } from '#shared/records/record.ts';
import { leastOf } from '#shared/records/samples.ts';
import { school } from '#shared/records/school.ts';
import { OF_SCHOOL, posting, teacher } from '#shared/records/teacher.ts';

/** A posting that ended on 31 March 2024. */
export const samplePosting: Posting = {
  ...leastOf(posting),
  school_id: '00150101',
  school_name: 'Govt. Zotlang Primary School',
  school_type: 'Co-educational',
  medium: 'Mizo',
  management: 'Government',
  block_office: 'DEO Aizawl',
  district: 'Aizawl',
  rd_block: 'Tlangnuam',
  habitation: 'Zotlang',
  habitation_class: 'Rural',
  habitation_category: 'Village',
  pincode: '796005',
  from_date: '2019-04-01',
  to_date: '2024-03-31',
  status: 'Completed',
};

/** A teacher as the API answers it, without any history. */
export const sampleTeacher: Teacher = {
  ...leastOf(teacher),
  ...pick(leastOf(school), OF_SCHOOL),
  id: 7,
  teacher_ID: '007-A',
  teacher_name: 'Lalthanpuii',
  date_of_birth: '1985-02-28',
  joining_date: '2010-06-01',
  gender: 'Female',
  social_group: 'ST',
  religion: 'Christianity',
  aadhaar_number: 'XXXXXXXX1234',
  phone_number: '0986543210',
  service_category: 'State_Cadre',
  teacher_type: 'Regular',
  subjects_taught: '["Mizo","English"]',
  classes_taught: '["Class 1","Class 2","Class 5"]',
  school_id: '00150101',
  current_school_name: 'Govt. Zotlang Primary School',
  school_level: 'Primary School',
  management: 'Private_Unaided',
  medium: 'Mizo',
  district: 'Aizawl',
  rd_block: 'Tlangnuam',
  habitation: 'Zotlang',
  pincode: '796005',
  habitation_class: 'Rural',
  habitation_category: 'Village',
  block_office: 'DEO Aizawl',
  school_phone: '03892322345',
  medical_records: 0,
  medical_severity: '',
  version: 1,
  created_at: '2026-03-31T20:00:00.000Z',
  updated_at: '2026-04-02T10:00:00.000Z',
};
