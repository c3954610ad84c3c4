import { PHONE, readDay } from '#shared/domain/fields.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { useDebounced } from '../../../ui/useDebounced.ts';
import type { TeacherValues } from './teacherValues.ts';

const DEBOUNCE_MS = 500;

type Typed = Pick<TeacherValues, 'teacher_name' | 'date_of_birth' | 'phone_number'>;

const isSame = (a: Typed, b: Typed) =>
  a.teacher_name === b.teacher_name &&
  a.date_of_birth === b.date_of_birth &&
  a.phone_number === b.phone_number;

/**
 * The question to ask: a whole phone number, or a name with a birth date. Null when neither is typed, and while all is as
 * stored.
 */
function questionOf(typed: Typed, stored: Typed | undefined) {
  if (stored && isSame(typed, stored)) return null;
  const { teacher_name, date_of_birth, phone_number } = typed;
  const name = teacher_name.trim();
  const person = name && readDay(date_of_birth) ? { name, date_of_birth } : {};
  const phone = PHONE.test(phone_number) ? { phone: phone_number } : {};
  const query: { phone?: string; name?: string; date_of_birth?: string } = { ...person, ...phone };
  return Object.keys(query).length > 0 ? query : null;
}

/**
 * The stored teachers who may be the person being typed, by what they share.
 * @param stored the values and the numeric id of the record being edited
 */
export function useSimilar(typed: Typed, { own, id: except }: { own?: Typed; id?: number }) {
  // Compared as text, because each rendering makes a new object.
  const asked = useDebounced(JSON.stringify(questionOf(typed, own)), DEBOUNCE_MS);
  const query = JSON.parse(asked) as ReturnType<typeof questionOf>;
  const { data } = useEndpoint('teachers.similar', query && { query: { ...query, except } }, {
    revalidateOnFocus: false,
  });
  return data?.data ?? [];
}
