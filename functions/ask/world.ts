import type { Condition, Question } from '#shared/domain/question.ts';
import { askMessages } from '#shared/messages/ask.ts';
import { type AskedOf, askedField } from '#shared/records/asked.ts';
import type { Collection } from '#shared/records/collections.ts';
import { asOf } from '../app/asOf.ts';
import type { Guarded } from '../app/deps.ts';
import { AppError } from '../app/errors.ts';
import type { World } from '../directory/ask/askable.ts';
import type { Sight } from '../directory/sight.ts';
import type { MasterData, MasterVersions } from '../masterData/stored.ts';

type Asker = { see: Sight; versions: MasterVersions };

/** What questions are answered from, but for the names of master data. */
export async function seenFor(deps: Guarded, see: Sight): Promise<Omit<World, 'master'>> {
  const [joined, left, guests, posts, hasHead, at] = await Promise.all([
    see.teachers(),
    see.teachers({ service: 'left' }),
    see.guests(),
    see.posts(),
    see.heads(),
    asOf(deps),
  ]);
  return { ...joined, former: left.teachers, guests, posts, hasHead, asOf: at };
}

/** What the questions of an account are answered from. */
export async function worldOf(deps: Guarded, { see, versions }: Asker): Promise<World> {
  const [master, seen] = await Promise.all([deps.masterData.at(versions), seenFor(deps, see)]);
  return { ...seen, master };
}

/** The collection that a field's names are from. */
function collectionOf(of: AskedOf, name: string): Collection | undefined {
  const field = askedField(of, name);
  if (!field) return undefined;
  if ('choice' in field) return field.choice;
  return 'someOf' in field && typeof field.someOf === 'string' ? field.someOf : undefined;
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
 * Makes sure that every name in a question is in its list, so that a name that was changed or mistyped is not taken for
 * one that nothing has.
 * @throws 400 with every other name
 */
export function checkNames(question: Question, master: MasterData): void {
  const issues = unknownNames(question, master);
  if (issues[0]) throw new AppError('invalid', issues[0].message, { issues });
}

export const namesAreKnown = (question: Question, master: MasterData) =>
  unknownNames(question, master).length === 0;
