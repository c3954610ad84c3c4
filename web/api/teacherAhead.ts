import { session } from '../session/sessionStore.ts';
import { call } from './client.ts';

/** The pattern of an id in the address. */
export const TEACHER_ID = /^[1-9][0-9]{0,14}$/;
/** How long an answer waits for its form. An edit must not begin with an old copy. */
const LIFETIME_MS = 10_000;

const get = (id: string) => call('teachers.get', { params: { id } });
let ahead: { id: string; user: unknown; until: number; answer: ReturnType<typeof get> } | undefined;

/** Requests the teacher of a form while the form's code is on its way. */
export function askTeacherAhead(id = ''): void {
  if (!TEACHER_ID.test(id)) return;
  const answer = get(id);
  // The form tells of a failure, if it is opened.
  answer.catch(() => undefined);
  ahead = { id, user: session.user(), until: Date.now() + LIFETIME_MS, answer };
}

/** The stored teacher: the one that was asked for ahead, once, or requested now. */
export function loadTeacher(id: string): ReturnType<typeof get> {
  const asked = ahead;
  ahead = undefined;
  const isIt = asked?.id === id && asked.user === session.user() && Date.now() < asked.until;
  return isIt ? asked.answer : get(id);
}
