import { Button } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { CameFrom } from './useWayBack.ts';

/** The screen that edits a record, the list that the person comes from, and what is requested meanwhile. */
export type EditAt = { to: string; state: CameFrom; onClick: () => void };

/** The ways from a record's details to its form and to its own screen. */
export const DetailsActions = ({ editAt, recordAt }: { editAt?: EditAt | false; recordAt: string }) => (
  <>
    {editAt && (
      <Button asChild variant="outline">
        <Link {...editAt}>Edit</Link>
      </Button>
    )}
    <Button asChild variant="outline">
      <Link to={recordAt}>Open record</Link>
    </Button>
  </>
);
