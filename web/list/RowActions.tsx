import { Link } from 'react-router-dom';
import type { CameFrom } from './useWayBack.ts';

type Props = {
  /** The row, for those who hear a button without seeing where it stands. */
  name: string;
  onView?: () => void;
  /** Where a record is edited on a screen of its own, and the list it is left from. */
  editAt?: { to: string; state: CameFrom } | false;
  onEdit?: (() => void) | false;
  onDelete?: (() => void) | false;
  /** The deletion was asked for and its dialog is on the way. */
  asking?: boolean;
};

/** What can be done with the record of a row; what is left out or false is not offered. */
export function RowActions({ name, onView, editAt, onEdit, onDelete, asking }: Props) {
  return (
    <>
      {onView && (
        <button type="button" aria-label={`View ${name}`} onClick={onView}>
          View
        </button>
      )}
      {editAt && (
        <Link {...editAt} aria-label={`Edit ${name}`}>
          Edit
        </Link>
      )}
      {onEdit && (
        <button type="button" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </button>
      )}
      {onDelete && (
        <button
          type="button"
          data-danger=""
          aria-label={`Delete ${name}`}
          aria-disabled={asking || undefined}
          onClick={onDelete}
        >
          Delete
        </button>
      )}
    </>
  );
}
