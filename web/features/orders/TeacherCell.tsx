import { Input } from '@chakra-ui/react';
import { useState } from 'react';
import { orderScreen } from '#shared/messages/serviceBook.ts';
import { type EditedLine, type ShownCheck, withTeacher } from './orderLines.ts';

type Props = {
  line: EditedLine;
  name: string;
  /** The number of the line, from 1. */
  number: number;
  /** The id of the line's check. */
  about: string;
  /** Undefined while the line is not checked. */
  check: ShownCheck | undefined;
  onChange: (part: Partial<EditedLine>) => void;
};

/** Whom a line is about. A text that names nobody is corrected here. */
export function TeacherCell({ line, name, number, about, check, onChange }: Props) {
  const isUnknown = line.teacher !== '' && check?.faults.some(({ code }) => code === 'unknown') === true;
  // What the last check said stands until the next one.
  const [unknown, setUnknown] = useState(isUnknown);
  if (check && unknown !== isUnknown) setUnknown(isUnknown);
  // The field stays under the hands of whoever types in it, also once the teacher is found.
  const [focused, setFocused] = useState(false);
  const [typed, setTyped] = useState(line.teacher);
  const [sent, setSent] = useState(line.teacher);
  const send = () => {
    const teacher = typed.trim();
    if (teacher === '' || teacher === sent) return;
    setSent(teacher);
    onChange(withTeacher(line, teacher));
  };
  const asField = unknown || focused;
  const shown = asField ? sent : name;
  const others = [...new Set([name, line.teacher, line.from_name])].filter((text) => text && text !== shown);
  return (
    <>
      {asField ? (
        <Input
          aria-label={orderScreen.teacherIn(number)}
          aria-describedby={about}
          aria-invalid={unknown || undefined}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={({ key }) => key === 'Enter' && send()}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false);
            if (typed.trim() === '') setTyped(sent);
            send();
          }}
        />
      ) : (
        <strong>{name}</strong>
      )}
      <small>{others.join(' · ')}</small>
    </>
  );
}
