import type { Endpoint } from '../../shared/contracts/endpoint.ts';
import { authMessages } from '../../shared/messages/auth.ts';
import { medicalMessages } from '../../shared/messages/medical.ts';
import { otpMessages } from '../../shared/messages/otp.ts';
import { passwordResetMessages } from '../../shared/messages/passwordReset.ts';
import { settingsMessages } from '../../shared/messages/settings.ts';
import { teacherMessages } from '../../shared/messages/teachers.ts';
import { ASK } from './askExamples.ts';
import { AUDIT } from './auditExamples.ts';
import { BIN } from './binExamples.ts';
import { FIELDS } from './exampleFields.ts';
import { AUTH, FACTORS } from './factorExamples.ts';
import { IMPORTS } from './importExamples.ts';
import { nameOf, type Schemas } from './schemas.ts';
import type { Areas, JsonSchema, Whole, WholeOf } from './types.ts';

const VIEW = { list: 'teachers', name: 'Away', search: 'status=On+deputation' } as const;
const SEEN = { views: [VIEW], hidden: { teachers: ['Medical History'] }, version: 3 };

/** Examples that single fields would not show well. */
const WHOLE: { [A in keyof Areas]?: WholeOf<A> } = {
  ask: ASK,
  audit: AUDIT,
  bin: BIN,
  factors: FACTORS,
  imports: IMPORTS,
  views: {
    get: { response: { success: true, data: SEEN } },
    save: { body: SEEN, response: { success: true, data: { ...SEEN, version: 4 } } },
  },
  exports: {
    create: {
      body: { kind: 'teachers', filters: { district: 'Aizawl', status: 'On deputation' }, q: 'rin' },
    },
  },
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
    ...AUTH,
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
        data: [
          { id: 3, version: 1, name: 'Tlangnuam', is_active: true, district_id: 1, district_name: 'Aizawl' },
        ],
      },
    },
    villages: {
      response: {
        success: true,
        data: [
          {
            id: 17,
            version: 1,
            name: 'Durtlang',
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
    previewBulk: { body: { user_ids: [7, 8], action: 'deactivate' } },
    giveAccess: { body: { teacher_ids: [42, 43] } },
    previewAccess: { body: { teacher_ids: [42, 43] } },
  },
  schools: { update: { body: { school_phone: '03892300124', version: 3 } } },
  teachers: {
    create: {
      body: {
        teacher_ID: 'PS-01287',
        teacher_name: 'Lalrinpuii Sailo',
        date_of_birth: '1984-03-17',
        joining_date: '2009-06-01',
        gender: 'Female',
        social_group: 'ST',
        religion: 'Christianity',
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
    forFile: { body: { teacher_ids: [42] } },
    delete: { response: { success: true, message: medicalMessages.deleted } },
  },
  uploads: { delete: { response: { success: true, message: medicalMessages.uploadDeleted } } },
  system: {
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
    return this.#sample(schema, { name, of: 'a parameter', all: true });
  }

  /** A request body with every field. */
  body(endpoint: Endpoint, schema: JsonSchema): unknown {
    return whole(endpoint)?.body ?? this.#sample(schema, { of: `the body of ${endpoint.id}`, all: true });
  }

  /** An answer with every field that is always there. */
  response(endpoint: Endpoint, schema: JsonSchema): unknown {
    return (
      whole(endpoint)?.response ?? this.#sample(schema, { of: `the answer of ${endpoint.id}`, all: false })
    );
  }

  /** @param at the field, the component that has it, if any, and what of the document the sample is for */
  #sample(schema: JsonSchema, at: { name?: string; owner?: string; of: string; all: boolean }): unknown {
    if (schema.$ref) {
      return this.#sample(this.#schemas.resolve(schema), { ...at, owner: nameOf(schema.$ref) });
    }
    if ('const' in schema) return schema.const;
    if (schema.examples) return schema.examples[0];
    if (schema.format === 'binary') return '<the bytes of the file>';
    if (schema.properties) {
      const names = at.all ? Object.keys(schema.properties) : (schema.required ?? []);
      return Object.fromEntries(
        names.map((name) => [name, this.#sample(schema.properties?.[name] ?? {}, { ...at, name })]),
      );
    }
    // Of several forms the first is the usual one.
    if (schema.anyOf?.[0]) return this.#sample(schema.anyOf[0], at);
    if (schema.items) return [this.#sample(schema.items, { ...at, owner: undefined })];
    const known = [`${at.owner}.${at.name}`, at.name ?? ''].find((key) => Object.hasOwn(FIELDS, key));
    const value = known === undefined ? undefined : FIELDS[known];
    // One field name may belong to several lists of choices.
    if (schema.enum && !schema.enum.includes(value)) return schema.enum[0];
    if (known !== undefined) return value;
    if (schema.type === 'boolean') return true;
    throw new Error(
      `Say what "${at.name}" of ${at.owner ?? at.of} looks like: as its example in shared/records/ if it is a field of a record, or else in infra/openapi/exampleFields.ts. Then run npm run try -- test/contract.`,
    );
  }
}

/** The types of `WHOLE` fit each endpoint, but only the id says which endpoint it is. */
const whole = ({ area, name }: Endpoint) =>
  (WHOLE as Record<string, Record<string, Whole<Endpoint> | undefined> | undefined>)[area]?.[name];
