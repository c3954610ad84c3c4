import type { Condition, Question } from '#shared/domain/question.ts';
import { askMessages } from '#shared/messages/ask.ts';
import { type AskedOf, askedField } from '#shared/records/asked.ts';
import { namesFrom } from '#shared/records/record.ts';
import { asOf, asOfWithVerdicts } from '../app/asOf.ts';
import type { Guarded } from '../app/deps.ts';
import { refuseInvalid } from '../app/errors.ts';
import type { World } from '../directory/ask/askable.ts';
import type { Sight } from '../directory/sight.ts';
import type { MasterData, MasterVersions } from '../masterData/stored.ts';

type Asker = { see: Sight; versions: MasterVersions };

/** The questions that are answered, or any that an account may ask. */
type Asking = readonly Question[] | 'any';

/** Whether an answer tells the statuses of teachers, and so who is entered twice. */
function tellsStatus({ of, all, has, group = [], columns = [], sort }: Question): boolean {
  const conditions = of === 'teachers' ? all : (has?.all ?? []);
  const shown = of === 'teachers' ? [...group, ...columns, sort?.[0]] : [];
  return [...conditions.map(([name]) => name), ...shown].includes('status');
}

/** What questions are answered from, but for the names of master data. Only statuses of teachers need the verdicts. */
export async function seenFor(deps: Guarded, see: Sight, asked: Asking): Promise<Omit<World, 'master'>> {
  const needsVerdicts = asked === 'any' || asked.some(tellsStatus);
  const [joined, left, guests, posts, hasHead, at] = await Promise.all([
    see.teachers(),
    see.teachers({ service: 'left' }),
    see.guests(),
    see.posts(),
    see.heads(),
    needsVerdicts ? asOfWithVerdicts(deps) : asOf(deps),
  ]);
  return { ...joined, former: left.teachers, formerSchools: left.schools, guests, posts, hasHead, asOf: at };
}

/** What questions of an account are answered from. */
export async function worldOf(deps: Guarded, { see, versions }: Asker, asked: Asking): Promise<World> {
  const [master, seen] = await Promise.all([deps.masterData.at(versions), seenFor(deps, see, asked)]);
  return { ...seen, master };
}

/** The collection that a field's names are from. */
function collectionOf(of: AskedOf, name: string) {
  const field = askedField(of, name);
  return field && namesFrom(field);
}

/**
 * A question with the names that its items have now. Between its asking and today somebody may have renamed one. A name
 * that no item or more than one had stays.
 */
export function namedNow<Q extends Question>(question: Q, master: MasterData): Q {
  const now = (kind: AskedOf, [name, operator, value]: Condition): Condition => {
    const collection = operator === 'empty' ? undefined : collectionOf(kind, name);
    if (!collection || typeof value === 'number' || typeof value === 'boolean')
      return [name, operator, value];
    const nameNow = (called: string) => master.nameNow(collection, called);
    return [name, operator, typeof value === 'string' ? nameNow(value) : value.map(nameNow)];
  };
  const { of, all, has } = question;
  return {
    ...question,
    all: all.map((condition) => now(of, condition)),
    ...(has && { has: { ...has, all: has.all.map((condition) => now('teachers', condition)) } }),
  };
}

/** Names in a question that no list of master data has, each with its place. */
function unknownNames({ of, all, has }: Question, master: MasterData) {
  const among = (kind: AskedOf, conditions: readonly Condition[], path: string) =>
    conditions.flatMap(([name, operator, value], at) => {
      const collection = operator === 'empty' ? undefined : collectionOf(kind, name);
      const unknown = collection && [value].flat().find((one) => !master.hasName(collection, String(one)));
      if (unknown === undefined) return [];
      const label = askedField(kind, name)?.label ?? name;
      return [{ field: `${path}.${at}`, message: askMessages.unknownName(label, String(unknown)) }];
    });
  return [...among(of, all, 'all'), ...among('teachers', has?.all ?? [], 'has.all')];
}

/**
 * A question with the names of now. Each must be in its list, so that a mistyped one is not taken for one that nothing has.
 * @throws 400 with every other name
 */
export function checkedQuestion<Q extends Question>(asked: Q, master: MasterData): Q {
  const question = namedNow(asked, master);
  const issues = unknownNames(question, master);
  refuseInvalid(issues);
  return question;
}

export const namesAreKnown = (question: Question, master: MasterData) =>
  unknownNames(question, master).length === 0;
