import type { StoredUser } from '#functions/userManagement/accounts.ts';
import type { Role } from '#shared/access/roles.ts';
import { dayInIndia } from '#shared/domain/dates.ts';
import { FIRST_RULES } from '#shared/domain/service/rules.ts';
import type { testDeps } from './deps.ts';
import { callById } from './everyHandler.ts';
import type { Sent } from './invoke.ts';
import { fileForm } from './medicalWorld.ts';
import type { Scenario, scenarioMakers } from './scenarioMakers.ts';
import { tokenFor } from './seed.ts';
import { wanted } from './ticketWorld.ts';

type Makers = Pick<ReturnType<typeof scenarioMakers>, 'made' | 'unique' | 'teacherAccount' | 'phone'> & {
  deps: ReturnType<typeof testDeps>;
  as: (role: Role, sent: Sent) => Sent;
};

/** The scenarios of corrections: of a teacher, of a school and of a login phone, each with those who are told. */
export function ticketScenarios({
  deps,
  made,
  unique,
  teacherAccount,
  phone,
  as,
}: Makers): Record<string, Scenario[]> {
  let told = false;
  /** Lets the rules say that offices and proposers are told. */
  const telling = async () => {
    if (told) return;
    const { version: _, ...rules } = { ...FIRST_RULES, ticketMessages: true };
    const body = { ...rules, from: dayInIndia(deps.now()) };
    await callById('rules.update', deps, as('super_admin', { body }));
    told = true;
  };
  const good = async (id: string, sent: Sent) => {
    const { status, body } = await callById(id, deps, sent);
    if (status !== 201) throw new Error(`${id} was answered ${status} ${JSON.stringify(body)}`);
    return body.data;
  };
  /** A teacher with an account, and what the teacher asks for. */
  const proposal = async () => {
    await telling();
    const user: StoredUser = await teacherAccount();
    const token = await tokenFor(deps, user);
    const { url } = await good('uploads.create', { token, ...(await fileForm()) });
    const fields = [
      wanted('email', `t${unique()}@example.org`),
      wanted('teacher_ID', `T${unique()}`),
      wanted('gender', 'Male'),
    ];
    return { token, body: { of: 'teacher', record: user.teacher_id, fields, document: url } };
  };
  const proposed = async () => {
    const { token, body } = await proposal();
    const { id } = await good('tickets.create', { token, body });
    return { token, params: { id: String(id) } };
  };
  const accepted = ['email', 'teacher_ID'].map((field) => ({ field, accept: true }));
  const ofHead = async (body: object) => {
    const { id } = await made('tickets.create', { body }, 'hoi');
    return { id: String(id) };
  };
  return {
    'tickets.create': [
      { about: 'with a photo of the paper', prepare: proposal },
      {
        about: 'of a login phone',
        prepare: async () => {
          const { teacher_id } = await teacherAccount();
          return as('hoi', {
            body: { of: 'login', record: teacher_id, fields: [wanted('phone', phone())], seen: true },
          });
        },
      },
    ],
    'tickets.decide': [
      {
        about: 'that changes the record of a teacher',
        audits: 2,
        prepare: async () => {
          const { params } = await proposed();
          const returned = { field: 'gender', accept: false, reason: 'The paper does not say so' };
          return as('sdeo', { params, body: { version: 1, fields: [...accepted, returned] } });
        },
      },
      {
        about: 'that returns all',
        prepare: async () => {
          const { params } = await proposed();
          const fields = [{ field: 'email', accept: false, reason: 'Nobody has this address' }];
          return as('sdeo', { params, body: { version: 1, fields } });
        },
      },
      {
        about: 'that changes a school',
        audits: 2,
        prepare: async () => {
          const pincode = `79${unique().slice(-4)}`;
          const [own] = await made('schools.search', { query: 'q=1001' });
          const params = await ofHead({ of: 'school', record: own.id, fields: [wanted('pincode', pincode)] });
          return as('sdeo', { params, body: { version: 1, fields: [{ field: 'pincode', accept: true }] } });
        },
      },
      {
        about: 'that changes a login phone',
        audits: 2,
        prepare: async () => {
          const { teacher_id } = await teacherAccount();
          const fields = [wanted('phone', phone())];
          const params = await ofHead({ of: 'login', record: teacher_id, fields, seen: true });
          const body = { version: 1, fields: [{ field: 'phone', accept: true }] };
          return as('super_admin', { params, body });
        },
      },
    ],
    'tickets.withdraw': [
      {
        prepare: async () => {
          const { token, params } = await proposed();
          return { token, params, body: { version: 1 } };
        },
      },
    ],
  };
}
