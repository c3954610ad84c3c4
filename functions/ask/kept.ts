import { withoutAadhaar } from '#shared/domain/aadhaarMask.ts';
import type { Question } from '#shared/domain/question.ts';
import { answer } from '../directory/ask/answer.ts';
import type { World } from '../directory/ask/askable.ts';

/**
 * A question as it may be kept: any digits that may be an Aadhaar number are masked, since no record is found by one. A
 * Teacher ID may look like one. Where the question then finds something else, it stays as it was asked.
 */
export function keptQuestion<Q extends Question>(asked: Q, world: World): Q {
  const text = JSON.stringify(asked);
  const masked: Q = JSON.parse(text, (_, value) =>
    typeof value === 'string' ? withoutAadhaar(value) : value,
  );
  if (JSON.stringify(masked) === text) return asked;
  return answer(masked, world).total === answer(asked, world).total ? masked : asked;
}
