import type { DynamoDBRecord } from 'aws-lambda';
import { run as act } from '#functions/events/act.ts';
import { forgottenMessages } from '#functions/messages/outbox.ts';
import type { StoredUser } from '#functions/userManagement/accounts.ts';
import type { UserInput } from '#shared/domain/user.ts';
import type { testDeps } from './deps.ts';
import { callById } from './everyHandler.ts';
import type { Answered, Sent } from './invoke.ts';
import { rowsOf } from './rows.ts';
import { PASSWORD, tokenFor } from './seed.ts';
import { type TeacherWorld, teacherWorld } from './teacherWorld.ts';

type Deps = ReturnType<typeof testDeps>;
type Engine = { endpoint: string; tableName: string };

export type UserWorld = TeacherWorld & {
  /** Calls an endpoint of user management as the super_admin of the world, unless another token is sent. */
  call: (name: string, sent?: Sent & { id?: number }) => Promise<Answered>;
  /** Creates an account through the API and returns its data. */
  make: (body: object) => Promise<Made>;
  /** The same, for an owner who has set a password of their own since: the typed one. */
  makeOwned: (body: object) => Promise<Made>;
  /** Creates an account with a session of its own. */
  signedIn: (body: object) => Promise<Made & { token: string }>;
  stored: (id: number) => Promise<StoredUser>;
  /** Opens a new session for the super_admin after the clock has ended the one before. */
  again: () => Promise<void>;
  /** The status that a session of this token gets: 200, or 401 once it has ended. */
  state: (token: string) => Promise<number>;
};
export type Made = { id: number; username: string; version: number } & Record<string, unknown>;

let named = 0;
/** The body of a new admin, with the given fields. */
export const userInput = (more: Partial<UserInput> | Record<string, unknown> = {}) => {
  named += 1;
  return {
    username: `person.${named}`,
    email: `person.${named}@example.org`,
    role: 'admin',
    password: PASSWORD,
    ...more,
  };
};

let phones = 0;
/** A phone number that nobody had before. */
export const newPhone = () => {
  phones += 1;
  return `98${String(phones).padStart(8, '0')}`;
};

/** The world of `teacherWorld`, and calls of its super_admin about accounts. */
export async function userWorld(deps: Deps): Promise<UserWorld> {
  const world = await teacherWorld(deps);
  const call: UserWorld['call'] = (name, { id, ...sent } = {}) =>
    callById(name.includes('.') ? name : `userManagement.${name}`, deps, {
      token: world.tokens.super_admin,
      ...(id === undefined ? {} : { params: { id: String(id) } }),
      ...sent,
    });
  const make = async (body: object): Promise<Made> => {
    const made = await call('create', { body: userInput(body) });
    if (made.status !== 201) throw new Error(JSON.stringify(made.body));
    return made.body.data;
  };
  const stored = async (id: number) =>
    (await deps.table.get({ pk: `USER#${id}`, sk: 'USER' })) as unknown as StoredUser;
  return {
    ...world,
    call,
    make,
    makeOwned: async (body) => {
      const made = await make(body);
      await deps.table.update({ pk: `USER#${made.id}`, sk: 'USER' }, { text: 'REMOVE first_password' });
      return made;
    },
    stored,
    again: async () => {
      world.tokens.super_admin = await tokenFor(deps, world.users.super_admin);
    },
    signedIn: async (body) => {
      const made = await make(body);
      return { ...made, token: await tokenFor(deps, await stored(made.id)) };
    },
    state: async (token) => (await callById('sessions.list', deps, { token })).status,
  };
}

/** Sends what waits in the outbox and returns what was sent. */
export async function mailed(deps: Deps) {
  const before = deps.sent.length;
  const at = deps.now().getTime();
  const later = { ...deps, now: () => new Date(at + 61_000) };
  if ((await forgottenMessages(later)).length > 0) await act(later);
  return deps.sent.slice(before);
}

/** The stream's records of the teachers deleted so far. */
export async function deletedTeachers(engine: Engine): Promise<DynamoDBRecord[]> {
  const gone = (await rowsOf(engine, 'FEED#teacher')).filter((row) => row.gone);
  return gone.map(({ pk, sk, id }, i) => ({
    eventName: 'INSERT',
    dynamodb: {
      SequenceNumber: String(i + 1),
      NewImage: { pk: { S: String(pk) }, sk: { S: String(sk) }, id: { N: String(id) }, gone: { BOOL: true } },
    },
  }));
}
