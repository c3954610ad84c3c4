import { Button } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import type { CameFrom } from './useWayBack.ts';

export type EditAt = { to: string; state: CameFrom };

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
