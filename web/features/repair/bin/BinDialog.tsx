import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import type { BinRow } from '#shared/domain/bin.ts';
import { dependentsInWords } from '#shared/domain/dependents.ts';
import { binMessages, binScreen } from '#shared/messages/bin.ts';
import { isGone, leavesOpen } from '../../../api/apiError.ts';
import { useEndpointMutation } from '../../../api/hooks.ts';
import { RefusableConfirm } from '../../../shell/RefusableConfirm.tsx';
import { notify } from '../../../ui/notify.tsx';

export type BinAct = 'restore' | 'erase';
type Props = { row: BinRow; act: BinAct; onClose: () => void; onDone: () => void };

/** Asks before a record is brought back or erased, and says what comes or goes with it. A refusal is said here. */
export function BinDialog({ row, act, onClose, onDone }: Props) {
  const { trigger } = useEndpointMutation(`bin.${act}`);
  const { kind, id, name, merged_into } = row;
  /** Whether the record may be erased already, by a request without an answer. No key keeps an erasure from a second one. */
  const mayBeErased = useRef(false);
  const send = async () => {
    try {
      const { message } = await trigger({ params: { kind, id } });
      return message ?? '';
    } catch (error) {
      if (mayBeErased.current && isGone(error)) return binMessages.erased;
      if (act === 'erase' && leavesOpen(error)) mayBeErased.current = true;
      throw error;
    }
  };
  const along = dependentsInWords(row.counts);
  return (
    <RefusableConfirm
      title={act === 'restore' ? binScreen.restoreTitle(name) : binScreen.eraseTitle(name)}
      confirmLabel={binScreen[act]}
      busyLabel={act === 'restore' ? binScreen.restoring : binScreen.erasing}
      danger={act === 'erase'}
      otherwise={binScreen.failed}
      send={async () => notify.success(binScreen.told(name, await send()))}
      onDone={onDone}
      onCancel={onClose}
    >
      <p>{`${binScreen.kinds[kind]} ${row.code}`}</p>
      {act === 'restore' ? (
        <>
          <chakra.p marginTop={3}>{binScreen.restoreText(along)}</chakra.p>
          {merged_into && <chakra.p marginTop={3}>{binScreen.restoreMerged(merged_into.name)}</chakra.p>}
          {/* Who takes a merge back gives the accounts back too. */}
          {kind !== 'medical' && !merged_into && (
            <chakra.p marginTop={3} color="fg.muted">
              {binScreen.restoreAccount}
            </chakra.p>
          )}
        </>
      ) : (
        <>
          <chakra.p marginTop={3}>{`${binScreen.eraseText(along)} ${binScreen.eraseMore[kind]}`}</chakra.p>
          <chakra.p marginTop={3} fontWeight="semibold">
            {binScreen.eraseForGood}
          </chakra.p>
        </>
      )}
    </RefusableConfirm>
  );
}
