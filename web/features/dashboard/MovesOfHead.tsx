import { Box, Button, chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { showDate } from '#shared/domain/dates.ts';
import type { Move } from '#shared/domain/service/move.ts';
import { moveScreen } from '#shared/messages/serviceBook.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { paths } from '../../paths.ts';
import { MoveDialog } from '../../service/MoveDialog.tsx';
import { type MoveAct, placeOfMove } from '../../service/move.ts';
import { smallSize } from '../../ui/sizes.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { TitledPanel } from '../../ui/TitledPanel.tsx';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';

/** How many names stand on the dashboard. The list of moves has all. */
const MOST_NAMES = 10;

/** The teachers whom the head relieves, or who are to join, where the dashboard counts any. Nothing where there were none. */
export default function MovesOfHead({ act, count }: { act: MoveAct; count: number }) {
  const title = act === 'relieve' ? moveScreen.toRelieve : moveScreen.toJoin;
  const query =
    act === 'relieve'
      ? ({ state: 'ordered', side: 'from', limit: MOST_NAMES } as const)
      : ({ state: 'relieved', side: 'to', limit: MOST_NAMES } as const);
  // A list that was asked for stays when its last name goes: it then says that there is none.
  const wanted = useRef(false);
  wanted.current ||= count > 0;
  const { data } = useEndpoint('moves.list', wanted.current ? { query } : null);
  const [asked, setAsked] = useState<Move>();
  const { region, done, stepDone } = useFocusAfter();
  const rows = (data?.data ?? []).filter(({ may }) => may[act]);
  if (rows.length === 0 && done === 0) return null;
  return (
    <TitledPanel ref={region} tabIndex={-1} title={title} flush>
      {rows.length === 0 && (
        <Box px="4" py="2" color="fg.muted" fontSize="sm">
          {moveScreen.empty[act === 'relieve' ? 'ordered' : 'relieved']}
        </Box>
      )}
      <chakra.ul listStyleType="none">
        {rows.map((move) => (
          <chakra.li
            key={move.id}
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            gap="3"
            px="4"
            py="2"
            borderTopWidth="1px"
            borderColor="border"
          >
            <Box flex="1 1 12rem" minW="0" fontSize="sm">
              <strong>{move.teacher.teacher_name}</strong>
              <Box color="fg.muted">
                {act === 'relieve'
                  ? `→ ${placeOfMove(move)} · ${showDate(move.effective_on)}`
                  : `← ${move.from?.school_name ?? ''} · ${moveScreen.days(move.days)}`}
              </Box>
            </Box>
            <Button
              size={smallSize}
              aria-label={`${moveScreen[act]}: ${move.teacher.teacher_name}`}
              onClick={() => setAsked(move)}
            >
              {moveScreen[act]}
            </Button>
          </chakra.li>
        ))}
      </chakra.ul>
      {data && data.pagination.total > rows.length && (
        <Box px="4" py="2">
          <TextLink to={paths.moves()}>{moveScreen.more}</TextLink>
        </Box>
      )}
      {asked && <MoveDialog move={asked} act={act} onDone={stepDone} onClose={() => setAsked(undefined)} />}
    </TitledPanel>
  );
}
