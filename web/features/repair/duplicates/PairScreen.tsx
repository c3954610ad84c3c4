import { Box, Button, chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import type { MergeRecord, SideBySide } from '#shared/domain/duplicate.ts';
import { duplicateScreen } from '#shared/messages/duplicates.ts';
import { paths } from '../../../paths.ts';
import { Bar } from '../../../record/FormBar.tsx';
import { useSession } from '../../../session/SessionProvider.tsx';
import { Caution } from '../../../ui/Caution.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { type ChoiceRow, ChoiceRows } from './ChoiceRows.tsx';
import { choiceLabel, choiceText } from './choiceText.ts';
import { MergeDialog } from './MergeDialog.tsx';
import { MergedFacts, MergedLists } from './MergedPreview.tsx';
import { usePair } from './usePair.ts';

type Props = {
  pair: SideBySide;
  onApart: () => void;
  /** Whether it is being said that these are two persons. */
  busy: boolean;
  /** @param gone the record that went to the bin */
  onMerged: (gone: number) => void;
  onRefused: () => void;
  onNext: (() => void) | undefined;
  onClose: () => void;
};

const Head = ({ record, stays }: { record: MergeRecord; stays: boolean }) => (
  <>
    <strong>
      <TextLink to={paths.teacher(record.id)}>{record.teacher_name}</TextLink>
    </strong>
    <chakra.span display="block" fontSize="sm" color="fg.muted">
      {record.teacher_ID} · {stays ? duplicateScreen.stays : duplicateScreen.goes}
    </chakra.span>
  </>
);

/** Two records side by side, in what they differ, and what becomes of them. */
export function PairScreen({ pair, onApart, busy, onMerged, onRefused, onNext, onClose }: Props) {
  const { can } = useSession();
  const chosen = usePair(pair, can('users.update') || !can('duplicates.merge'));
  const [asking, setAsking] = useState(false);
  const end = useRef<HTMLButtonElement>(null);
  const { stays, faults, doubts } = chosen;
  const { a, b, reason } = pair;
  const rows: ChoiceRow[] = [
    {
      key: 'stays',
      label: duplicateScreen.which,
      texts: { a: a.teacher_ID, b: b.teacher_ID },
      chosen: stays,
      onChoose: chosen.setStays,
    },
    ...chosen.fields.map((name) => ({
      key: name,
      label: choiceLabel(name),
      texts: { a: choiceText(a, name), b: choiceText(b, name) },
      chosen: chosen.columnOf(name),
      onChoose: (column: 'a' | 'b') => chosen.pick(name, column),
    })),
  ];
  const preview = { two: chosen.two, record: chosen.record, today: chosen.today };
  const why = faults[0];
  return (
    <>
      <chakra.h2 fontWeight="semibold">{duplicateScreen.pair(a.teacher_name, b.teacher_name)}</chakra.h2>
      <chakra.p color="fg.muted" marginBottom={3}>
        {reason}. {can('duplicates.merge') ? duplicateScreen.keys : duplicateScreen.askAdministrator}
      </chakra.p>
      <Box
        display="grid"
        gap={4}
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 3fr) minmax(0, 2fr)' }}
      >
        <Box display="grid" gap={3}>
          <Panel aria-label={duplicateScreen.differences} paddingX={4} paddingY={3}>
            <ChoiceRows
              name={`${a.id} ${b.id}`}
              rows={rows}
              heads={{
                a: <Head record={a} stays={stays === 'a'} />,
                b: <Head record={b} stays={stays === 'b'} />,
              }}
              owners={{ a: a.teacher_ID, b: b.teacher_ID }}
              onEnd={() => end.current?.focus()}
            />
          </Panel>
          <MergedLists {...preview} />
        </Box>
        <Box as="section" aria-label={duplicateScreen.after} display="grid" gap={3}>
          <chakra.h2 fontWeight="semibold">{duplicateScreen.after}</chakra.h2>
          {[...faults, ...doubts].map((text) => (
            <Caution key={text}>{text}</Caution>
          ))}
          <MergedFacts {...preview} />
        </Box>
      </Box>
      <Bar data-form-bar="">
        <Button variant="ghost" onClick={onClose}>
          {duplicateScreen.back}
        </Button>
        {onNext && (
          <Button variant="outline" onClick={onNext}>
            {duplicateScreen.next}
          </Button>
        )}
        <Button variant="outline" aria-disabled={busy || undefined} onClick={onApart}>
          {duplicateScreen.apart}
        </Button>
        {can('duplicates.merge') && (
          <Button
            ref={end}
            aria-disabled={why !== undefined || undefined}
            title={why}
            onClick={() => setAsking(why === undefined)}
          >
            {duplicateScreen.merge}
          </Button>
        )}
      </Bar>
      {asking && (
        <MergeDialog
          chosen={chosen}
          onClose={() => setAsking(false)}
          onMerged={onMerged}
          onRefused={onRefused}
        />
      )}
    </>
  );
}
