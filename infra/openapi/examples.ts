import type * as contract from '../../shared/contracts/endpoint.ts';
import type { Endpoint } from '../../shared/contracts/endpoint.ts';
import type { areas } from '../../shared/contracts/index.ts';
import { authMessages } from '../../shared/messages/auth.ts';
import { schoolMessages } from '../../shared/messages/schools.ts';
import type { JsonSchema } from '../../shared/openapiDocument.ts';
import { nameOf, type Schemas } from './schemas.ts';

/**
 * What a field looks like, by its name or, where one name means several things, by that of its component too.
 * Bodies and answers are composed of these, so that an endpoint with known fields needs nothing more.
 */
const FIELDS: Record<string, unknown> = {
  id: 42,
  schoolId: '15010100101',
  districtId: 1,
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
  is_active: true,
  'User.id': 7,
  username: 'deo.aizawl',
  password: 'a long enough passphrase',
  email: 'deo.aizawl@example.org',
  role: 'deo',
  phone: '',
  'User.school_id': '',
  'User.rd_block': '',
  last_login: '2026-03-02T05:00:00.000Z',
  token: '<access token>',
  csrf: '<CSRF value>',
  message: schoolMessages.deleted,
  totalSchools: 3809,
  uniqueDistricts: 11,
  teachers: 12,
  medicalRecords: 3,
  attachments: 1,
  deputations: 0,
  postingHistories: 12,
};

type Areas = typeof areas;
type Whole<E> = { body?: contract.SentBody<E>; response?: contract.Answer<E> };

/** Examples that fields alone would not tell well. */
const WHOLE: { [A in keyof Areas]?: { [N in keyof Areas[A]]?: Whole<Areas[A][N]> } } = {
  auth: { logout: { response: { success: true, message: authMessages.loggedOut } } },
  locations: {
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
  schools: { update: { body: { school_phone: '03892300124', version: 3 } } },
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
    if (schema.properties) {
      const names = at.all ? Object.keys(schema.properties) : (schema.required ?? []);
      const { owner, all } = at;
      return Object.fromEntries(
        names.map((name) => [name, this.#sample(schema.properties?.[name] ?? {}, { name, owner, all })]),
      );
    }
    if (schema.items) return [this.#sample(schema.items, { name: at.name, all: at.all })];
    const known = [`${at.owner}.${at.name}`, at.name ?? ''].find((key) => Object.hasOwn(FIELDS, key));
    if (known !== undefined) return FIELDS[known];
    if (schema.enum) return schema.enum[0];
    throw new Error(
      `Say in infra/openapi/examples.ts what "${at.name}" of ${at.owner ?? 'a body'} looks like`,
    );
  }
}

/** The types of `WHOLE` hold for the endpoint that is asked for; which one that is, only its id says. */
const whole = ({ area, name }: Endpoint) =>
  (WHOLE as Record<string, Record<string, Whole<Endpoint> | undefined> | undefined>)[area]?.[name];
