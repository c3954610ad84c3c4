import { Box } from '@chakra-ui/react';
import type { DuplicatePair } from '#shared/domain/duplicate.ts';
import { duplicateScreen } from '#shared/messages/duplicates.ts';
import { messageOf } from '../../../api/apiError.ts';
import { useEndpoint, useEndpointMutation } from '../../../api/hooks.ts';
import { useAddress } from '../../../list/useAddressState.ts';
import { useStays } from '../../../shell/useStays.ts';
import { Answered } from '../../../ui/Answered.tsx';
import { notify } from '../../../ui/notify.tsx';
import { ChoosePair } from './ChoosePair.tsx';
import { PairList } from './PairList.tsx';
import { PairScreen } from './PairScreen.tsx';
import { duplicates, pairAfter } from './pairState.ts';

const PAGE_ROWS = 50;

/** The tab of `/repair` with the teachers who may be entered twice: a list of pairs, or one of them. */
export default function DuplicatesPanel() {
  const address = useAddress(duplicates);
  const { state, go } = address;
  const { page, a, b } = state;
  const list = useEndpoint(
    'duplicates.list',
    { query: { page, limit: PAGE_ROWS } },
    { keepPreviousData: true },
  );
  const shown = a !== 0 && b !== 0;
  const two = useEndpoint('duplicates.sideBySide', shown ? { query: { a, b } } : null, {
    revalidateOnFocus: false,
  });
  const stays = useStays(true);
  const apart = useEndpointMutation('duplicates.apart');
  const again = useEndpointMutation('duplicates.reconsider');

  const pairs = list.data?.data ?? [];
  const open = (pair: DuplicatePair | undefined) => go({ a: pair?.a.id ?? 0, b: pair?.b.id ?? 0 });
  const goOn = (gone?: number) => {
    // Whoever opened another pair or another screen meanwhile stays there.
    const next = pairAfter(pairs, { a, b }, gone);
    // Back does not lead to a pair of which one record is gone.
    if (stays()) go({ a: next?.a.id ?? 0, b: next?.b.id ?? 0 }, { replace: gone !== undefined });
  };
  const failed = (error: unknown) => notify.error(messageOf(error));
  const keepApart = async () => {
    if (apart.isMutating) return;
    try {
      await apart.trigger({ body: { a, b } });
      notify.success(duplicateScreen.keptApart, {
        label: duplicateScreen.undo,
        run: () => void again.trigger({ params: { a, b } }).catch(failed),
      });
      goOn();
    } catch (error) {
      failed(error);
    }
  };

  if (!shown)
    return (
      <>
        <Box marginBottom={5}>
          <ChoosePair key={a} first={a} onChoose={(one, other) => go({ a: one, b: other })} />
        </Box>
        <PairList address={address} list={list} onOpen={open} />
      </>
    );
  return (
    <Answered answer={two} failed={messageOf(two.error, duplicateScreen.pairFailed)}>
      {({ data: pair }) => (
        <PairScreen
          key={`${pair.a.id} ${pair.a.version} ${pair.b.id} ${pair.b.version}`}
          pair={pair}
          onApart={() => void keepApart()}
          busy={apart.isMutating}
          onMerged={goOn}
          onRefused={() => void two.mutate()}
          onNext={pairAfter(pairs, { a, b }) && (() => goOn())}
          onClose={() => open(undefined)}
        />
      )}
    </Answered>
  );
}
