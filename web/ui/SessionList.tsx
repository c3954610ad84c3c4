import { Badge, Button } from '@chakra-ui/react';
import type { SessionInfo } from '#shared/contracts/sessions.ts';
import { showMoment } from '#shared/domain/dates.ts';
import { PROOF_NAMES } from '#shared/domain/proofs.ts';
import { sessionMessages } from '#shared/messages/sessions.ts';
import { ActionLines } from './ActionLines.tsx';
import { deviceName } from './deviceName.ts';
import { smallSize } from './sizes.ts';

type Props = {
  sessions: readonly SessionInfo[];
  /** The session that is being ended. */
  ending: string | undefined;
  onEnd: (session: SessionInfo) => void;
};

/** The sessions of an account. Each has a button that ends it, except the reader's own. */
export function SessionList({ sessions, ending, onEnd }: Props) {
  if (sessions.length === 0) return <p>{sessionMessages.none}</p>;
  return (
    <ActionLines aria-label="Sessions">
      {sessions.map((session) => {
        const device = deviceName(session.user_agent);
        return (
          <li key={session.id}>
            <div data-tip={session.user_agent}>
              <strong>{device}</strong>
              {session.current && <Badge colorPalette="green">This session</Badge>}
              <small>Last seen {showMoment(session.last_seen)}</small>
              <small>
                Signed in {showMoment(session.created_at)} from {session.ip}
                {session.proof && `, by ${PROOF_NAMES[session.proof]}`}
              </small>
            </div>
            {!session.current && (
              <Button
                variant="outline"
                size={smallSize}
                aria-label={`End session: ${device}, last seen ${showMoment(session.last_seen)}`}
                aria-disabled={ending !== undefined || undefined}
                onClick={() => onEnd(session)}
              >
                {ending === session.id ? 'Ending...' : 'End session'}
              </Button>
            )}
          </li>
        );
      })}
    </ActionLines>
  );
}
