import { isDeepStrictEqual } from 'node:util';
import { keyOf, NEW, type Write } from './table.ts';

const demandsAbsence = ({ condition }: Write) => isDeepStrictEqual(condition, NEW);

/**
 * The writes of one transaction in which each item stands once. What one record gives up and another takes, such as a
 * Teacher ID, changes hands by one write, on the condition of the one that gives it up.
 * @throws Error for two writes of an item that are no such pair: no transaction takes them
 */
export function handedOver(writes: readonly Write[]): Write[] {
  const of = new Map<string, Write>();
  for (const write of writes) {
    const key = keyOf(write);
    const known = of.get(key);
    of.set(key, known ? joined(known, write, key) : write);
  }
  return [...of.values()];
}

function joined(one: Write, other: Write, key: string): Write {
  const [gives, takes] = 'delete' in one ? [one, other] : [other, one];
  if ('delete' in gives && demandsAbsence(takes)) {
    const { condition, refusal } = gives;
    // The giver was changed since it was read, which is no reason to say that somebody else has it.
    if ('put' in takes) return { put: takes.put, condition, refusal };
    if ('check' in takes) return gives;
  }
  throw new Error(`a transaction writes ${key.split('#')[0]} twice`);
}
