import type * as contract from '../../shared/contracts/endpoint.ts';
import type { Endpoint } from '../../shared/contracts/endpoint.ts';
import type { areas } from '../../shared/contracts/index.ts';
import { auditMessages } from '../../shared/messages/audit.ts';
import { authMessages } from '../../shared/messages/auth.ts';
import { medicalMessages } from '../../shared/messages/medical.ts';
import { otpMessages } from '../../shared/messages/otp.ts';
import { passwordResetMessages } from '../../shared/messages/passwordReset.ts';
import { schoolMessages } from '../../shared/messages/schools.ts';
import { settingsMessages } from '../../shared/messages/settings.ts';
import { teacherMessages } from '../../shared/messages/teachers.ts';
import type { JsonSchema } from '../../shared/openapiDocument.ts';
import { nameOf, type Schemas } from './schemas.ts';

/**
 * What a field looks like, by its name or, where one name means several things, by that of its component too.
 * Bodies and answers are composed of these, so that an endpoint with known fields needs nothing more.
 */
const FIELDS: Record<string, unknown> = {
  id: 42,
  schoolId: '15010100101',
  rdBlockId: 3,
  page: 1,
  limit: 10,
  q: 'Chanmari',
  force: true,
  total: 3809,
  totalPages: 381,
  school_id: '15010100101',
  school_name: 'Government Chanmari Primary School',
  school_type: 'Co-educational',
  school_level: 'Primary School, Middle School',
  management: 'Government',
  medium: 'English',
  district: 'Aizawl',
  rd_block: 'Tlangnuam',
  habitation: 'Chanmari',
  pincode: '796007',
  habitation_class: 'Urban',
  habitation_category: 'City',
  block_office: 'DEO Aizawl',
  school_phone: '03892300123',
  school_email: 'chanmari.ps@example.org',
  established_year: 1954,
  version: 3,
  created_at: '2026-01-12T05:30:00.000Z',
  updated_at: '2026-02-03T09:15:00.000Z',
  name: 'Government Chanmari Primary School',
  'MasterItem.name': 'Aizawl',
  collection: 'districts',
  schools: 976,
  users: 2,
  children: 4,
  is_active: true,
  'User.id': 7,
  username: 'deo.aizawl',
  password: 'a long enough passphrase',
  email: 'deo.aizawl@example.org',
  role: 'deo',
  phone: '9862012345',
  'User.phone': '',
  'User.school_id': '',
  'User.rd_block': '',
  'User.teacher_id': null,
  'UserInput.school_id': '',
  'UserInput.rd_block': '',
  'UserInput.teacher_id': null,
  'UserInput.phone': '',
  session: 'q1bYg5qGZs0Zb0pJk3uX0w2dZc8l7m4nV5t6r9s1aBc',
  sessionId: 'q1bYg5qGZs0Zb0pJk3uX0w2dZc8l7m4nV5t6r9s1aBc',
  'SessionInfo.id': 'q1bYg5qGZs0Zb0pJk3uX0w2dZc8l7m4nV5t6r9s1aBc',
  'UserCascade.sessions': 2,
  auditEntries: 14,
  ip: '203.0.113.7',
  last_seen: '2026-03-02T05:10:00.000Z',
  current: true,
  last_login: '2026-03-02T05:00:00.000Z',
  token: '<access token>',
  csrf: '<CSRF value>',
  otp: '048213',
  medical: null,
  message: schoolMessages.deleted,
  documentURL: 'https://records.example.org/schools',
  blockedURL: 'https://elsewhere.example.net/script.js',
  effectiveDirective: 'script-src-elem',
  sourceFile: 'https://records.example.org/assets/main-1a2b3c4d.js',
  lineNumber: 12,
  totalSchools: 3809,
  uniqueDistricts: 11,
  teachers: 12,
  medicalRecords: 3,
  attachments: 1,
  deputations: 0,
  postingHistories: 12,
  teacher_ID: 'PS-01287',
  teacher_name: 'Lalrinpuii Sailo',
  date_of_birth: '1984-03-17',
  joining_date: '2009-06-01',
  end_date: '',
  from_date: '2009-06-01',
  to_date: '2015-03-31',
  gender: 'Female',
  social_group: 'ST',
  religion: 'Christian',
  aadhaar_number: '234567890124',
  'Teacher.aadhaar_number': 'XXXXXXXX0124',
  phone_number: '9862012345',
  service_category: 'Regular',
  teacher_type: '',
  subjects_taught: '["English","Mizo"]',
  classes_taught: '["Class 1","Class 2"]',
  current_school_name: 'Government Chanmari Primary School',
  department_name: 'Directorate of School Education',
  designation: 'Resource Person',
  status: 'Active',
  'Posting.status': 'Completed',
  match: 'phone',
  except: 43,
  totalTeachers: 25104,
  sort: 'name',
  order: 'asc',
  subject: 'Mizo',
  format: 'excel',
  kind: 'teachers',
  'Export.id': '01K9Z3M4N5P6Q7R8S9T0V1W2X3',
  'Export.state': 'running',
  'ExportLink.url': 'https://exports.example.org/files/01K9Z3M4N5P6Q7R8S9T0V1W2X3.xlsx?X-Amz-Expires=60',
  file_name: 'teachers_report_2026-03-02.xlsx',
  seconds: 60,
  windowDays: 30,
  recentActivity: 18,
  'SimilarTeacher.id': 44,
  resource: 'teacher',
  jobId: '01K9Z3M4N5P6Q7R8S9T0V1W2X3',
  done: 60,
  rows: 25,
  teacherId: 42,
  teacher_id: 42,
  ailmentName: 'Hypertension',
  ailment_name: 'Hypertension',
  severity: 'Moderate',
  diagnosisDate: '2025-11-03',
  diagnosis_date: '2025-11-03',
  treatmentStatus: 'Ongoing',
  treatment_status: 'Ongoing',
  remarks: 'Review every three months',
  'MedicalRecord.documents': '/api/uploads/medical-records/3f0a6c1e-5d2b-4e8a-9c47-1b2d3e4f5a6b.pdf',
  document: { name: 'Certificate of November.pdf', size: 182_044, type: 'application/pdf', state: 'clean' },
  hasPrevPage: false,
  hasNextPage: true,
  medical_records: 1,
  medical_severity: 'Moderate',
  file: '3f0a6c1e-5d2b-4e8a-9c47-1b2d3e4f5a6b.pdf',
  url: '/api/uploads/medical-records/3f0a6c1e-5d2b-4e8a-9c47-1b2d3e4f5a6b.pdf',
  size: 182_044,
  type: 'application/pdf',
  state: 'clean',
  'DocumentInfo.name': 'Certificate of November.pdf',
  'Upload.name': 'Certificate of November.pdf',
  'AuditEntry.id': '01K9Z3M4N5P6Q7R8S9T0V1W2X3',
  'HistoryEntry.id': '01K9Z3M4N5P6Q7R8S9T0V1W2X3',
  'AuditEntry.success': true,
  action: 'update',
  resourceType: 'school',
  resource_type: 'school',
  resource_id: '42',
  success: true,
  ip_address: '203.0.113.7',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  details: '{"before":{"school_phone":"03892300123"},"after":{"school_phone":"03892300124"}}',
  error_message: '',
  latest: '2026-03-02T05:00:00.000Z',
  before: 120,
  next: 112,
  totalActions: 51_204,
  successfulActions: 50_311,
  failedActions: 893,
  securityAlerts: 41,
};

type Areas = typeof areas;
type Whole<E> = { body?: contract.SentBody<E>; response?: contract.Answer<E> };

/** Examples that fields alone would not tell well. */
const WHOLE: { [A in keyof Areas]?: { [N in keyof Areas[A]]?: Whole<Areas[A][N]> } } = {
  masterData: {
    create: { body: { name: 'Bengali' } },
    update: { body: { name: 'Bengali', is_active: true } },
    remove: { response: { success: true, message: settingsMessages.deletedPermanently('Medium') } },
    force: { response: { success: true, message: settingsMessages.deletedPermanently('Religion') } },
  },
  cascade: {
    deleteTeacher: { response: { success: true, message: teacherMessages.deleted } },
    job: {
      response: {
        success: true,
        data: { id: '01K9Z3M4N5P6Q7R8S9T0V1W2X3', state: 'running', done: 60, total: 250 },
      },
    },
  },
  otpAuth: {
    send: { response: { success: true, message: otpMessages.sent } },
    resend: { response: { success: true, message: otpMessages.resent } },
  },
  profile: { update: { body: { phone_number: '9862012346', email: '', version: 3 } } },
  auth: {
    logout: { response: { success: true, message: authMessages.loggedOut } },
    requestPasswordReset: { response: { success: true, message: passwordResetMessages.requested } },
    resetPassword: {
      body: { token: '<token of the link>', password: 'a long enough passphrase' },
      response: { success: true, message: passwordResetMessages.done },
    },
  },
  locations: {
    create: { body: { name: 'Tlangnuam', district_id: 1 } },
    update: { body: { name: 'Tlangnuam', district_id: 1, is_active: true } },
    remove: { response: { success: true, message: settingsMessages.deletedPermanently('RD Block') } },
    rdBlocks: {
      response: {
        success: true,
        data: [{ id: 3, name: 'Tlangnuam', is_active: true, district_id: 1, district_name: 'Aizawl' }],
      },
    },
    villages: {
      response: {
        success: true,
        data: [
          {
            id: 17,
            name: 'Chanmari',
            is_active: true,
            district_id: 1,
            district_name: 'Aizawl',
            rd_block_id: 3,
            rd_block_name: 'Tlangnuam',
          },
        ],
      },
    },
  },
  userManagement: {
    update: { body: { phone: '9862012345', version: 3 } },
    role: { body: { role: 'sdeo', district: 'Aizawl', rd_block: 'Tlangnuam' } },
    bulk: { body: { user_ids: [7, 8], action: 'deactivate' } },
    giveAccess: { body: { teacher_ids: [42, 43] } },
  },
  schools: { update: { body: { school_phone: '03892300124', version: 3 } } },
  audit: {
    noteExport: { response: { success: true, message: auditMessages.exportNoted } },
    export: {
      response: 'Timestamp,User,Role,Action,…\r\n2026-03-02T05:00:00.000Z,deo.aizawl,deo,update,…\r\n',
    },
  },
  teachers: {
    create: {
      body: {
        teacher_ID: 'PS-01287',
        teacher_name: 'Lalrinpuii Sailo',
        date_of_birth: '1984-03-17',
        joining_date: '2009-06-01',
        gender: 'Female',
        social_group: 'ST',
        religion: 'Christian',
        phone_number: '9862012345',
        service_category: 'Regular',
        subjects_taught: '["English","Mizo"]',
        classes_taught: '["Class 1","Class 2"]',
        school_id: '15010100101',
        posting_histories: [{ school_name: 'Government Chanmari Primary School', from_date: '2009-06-01' }],
      },
    },
    update: { body: { phone_number: '9862012346', version: 3 } },
    delete: { response: { success: true, message: teacherMessages.deleted } },
  },
  medicalRecords: {
    create: {
      body: {
        teacherId: 42,
        ailmentName: 'Hypertension',
        severity: 'Moderate',
        diagnosisDate: '2025-11-03',
        treatmentStatus: 'Ongoing',
        documents: '/api/uploads/medical-records/3f0a6c1e-5d2b-4e8a-9c47-1b2d3e4f5a6b.pdf',
      },
    },
    update: { body: { treatmentStatus: 'Completed', version: 3 } },
    delete: { response: { success: true, message: medicalMessages.deleted } },
  },
  uploads: { delete: { response: { success: true, message: medicalMessages.uploadDeleted } } },
  system: {
    docs: { response: '<!doctype html><html lang="en">…</html>' },
    openapi: {
      response: {
        openapi: '3.1.0',
        info: { title: 'Teacher Management System', version: '0.1.0' },
        paths: {},
      },
    },
  },
};

export class Examples {
  readonly #schemas: Schemas;

  constructor(schemas: Schemas) {
    this.#schemas = schemas;
  }

  parameter(name: string, schema: JsonSchema): unknown {
    return this.#sample(schema, { name, all: true });
  }

  /** A request body with every field. */
  body(endpoint: Endpoint, schema: JsonSchema): unknown {
    return whole(endpoint)?.body ?? this.#sample(schema, { all: true });
  }

  /** An answer with every field that is always there. */
  response(endpoint: Endpoint, schema: JsonSchema): unknown {
    return whole(endpoint)?.response ?? this.#sample(schema, { all: false });
  }

  #sample(schema: JsonSchema, at: { name?: string; owner?: string; all: boolean }): unknown {
    if (schema.$ref) {
      return this.#sample(this.#schemas.resolve(schema), { ...at, owner: nameOf(schema.$ref) });
    }
    if ('const' in schema) return schema.const;
    if (schema.format === 'binary') return '<the bytes of the file>';
    if (schema.properties) {
      const names = at.all ? Object.keys(schema.properties) : (schema.required ?? []);
      const { owner, all } = at;
      return Object.fromEntries(
        names.map((name) => [name, this.#sample(schema.properties?.[name] ?? {}, { name, owner, all })]),
      );
    }
    if (schema.items) return [this.#sample(schema.items, { name: at.name, all: at.all })];
    const known = [`${at.owner}.${at.name}`, at.name ?? ''].find((key) => Object.hasOwn(FIELDS, key));
    const value = known === undefined ? undefined : FIELDS[known];
    // One name may be chosen from different lists.
    if (schema.enum && !schema.enum.includes(value)) return schema.enum[0];
    if (known !== undefined) return value;
    throw new Error(
      `Say in infra/openapi/examples.ts what "${at.name}" of ${at.owner ?? 'a body'} looks like`,
    );
  }
}

/** The types of `WHOLE` hold for the endpoint that is asked for; which one that is, only its id says. */
const whole = ({ area, name }: Endpoint) =>
  (WHOLE as Record<string, Record<string, Whole<Endpoint> | undefined> | undefined>)[area]?.[name];
