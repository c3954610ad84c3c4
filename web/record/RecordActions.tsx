import { Button } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { recordMessages } from '#shared/messages/record.ts';
import type { CameFrom } from '../list/useWayBack.ts';
import { paths } from '../paths.ts';
import { type Action, ActionMenu } from '../ui/ActionMenu.tsx';

type Props = {
  /** What the record is called, such as the name of the teacher. */
  name: string;
  /** The address of this screen, to which the form leads back. */
  here: string;
  /** The address of the form, for whoever may edit the record. */
  editAt?: string | false;
  /** What else may be done. The menu is left out if it were empty. */
  more: readonly (Action | false)[];
  /** Whether an action of the menu is being prepared. */
  busy: boolean;
};

/** The buttons at the head of a record's own screen. */
export function RecordActions({ name, here, editAt, more, busy }: Props) {
  const items = more.filter((action) => action !== false);
  return (
    <>
      {editAt && (
        <Button asChild>
          <Link to={editAt} state={{ record: here } satisfies CameFrom}>
            Edit
          </Link>
        </Button>
      )}
      <Button variant="outline" onClick={() => print()}>
        Print
      </Button>
      {items.length > 0 && (
        <ActionMenu label="More" name={recordMessages.more(name)} items={items} busy={busy} />
      )}
    </>
  );
}

/** The list of the teachers of a school. A School ID is digits. */
export const teachersOf = (schoolId: string) => `${paths.teachers()}?school_id=${schoolId}`;
