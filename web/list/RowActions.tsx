import { Link } from 'react-router-dom';
import type { EditAt } from './DetailsActions.tsx';

type Props = {
  /** Names the row for people who hear the button without seeing the row. */
  name: string;
  onView?: () => void;
  editAt?: EditAt | false;
  onEdit?: (() => void) | false;
  onDelete?: (() => void) | false;
  /** Whether the person asked for the deletion and its dialog is still loading. */
  asking?: boolean;
};

/** The buttons for the record of a row. One that is left out or false is not shown. */
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
