import { Button } from '@chakra-ui/react';
import { showMoment } from '#shared/domain/dates.ts';
import type { FactorInfo } from '#shared/domain/factor.ts';
import { securityMessages } from '#shared/messages/security.ts';
import { ActionLines } from '../../ui/ActionLines.tsx';
import { smallSize } from '../../ui/sizes.ts';

const KINDS: Record<FactorInfo['kind'], string> = { totp: 'Authenticator app', passkey: 'Passkey' };

type Props = {
  factors: readonly FactorInfo[];
  codesLeft: number;
  onRemove: (factor: FactorInfo) => void;
  onRenew: () => void;
};

/** The second steps of an account, and how many recovery codes are left. */
export function FactorList({ factors, codesLeft, onRemove, onRenew }: Props) {
  return (
    <ActionLines aria-label="Second steps">
      {factors.map((factor) => (
        <li key={factor.id}>
          <div>
            <strong>{factor.name}</strong>
            <small>
              {KINDS[factor.kind]}, added {showMoment(factor.created_at)}
            </small>
            <small>{factor.last_used ? `Last used ${showMoment(factor.last_used)}` : 'Not used yet'}</small>
          </div>
          <Button
            variant="outline"
            size={smallSize}
            aria-label={`Remove: ${factor.name}`}
            onClick={() => onRemove(factor)}
          >
            Remove
          </Button>
        </li>
      ))}
      <li>
        <div>
          <strong>Recovery codes</strong>
          <small>{securityMessages.codesLeft(codesLeft)}</small>
        </div>
        <Button variant="outline" size={smallSize} onClick={onRenew}>
          Make new codes
        </Button>
      </li>
    </ActionLines>
  );
}
