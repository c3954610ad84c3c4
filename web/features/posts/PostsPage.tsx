import { Box, chakra } from '@chakra-ui/react';
import { postScreen } from '#shared/messages/postScreen.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { ChoiceFilter } from '../../list/ChoiceFilter.tsx';
import { DistrictFilter } from '../../list/DistrictFilter.tsx';
import { ExportButton } from '../../list/ExportButton.tsx';
import { choosesPlace } from '../../list/recordState.ts';
import { TextFilter } from '../../list/TextFilter.tsx';
import { useAddress } from '../../list/useAddressState.ts';
import { usePagesOf } from '../../list/useRecordList.ts';
import { namesOf } from '../../reference/choices.ts';
import { useLocations } from '../../reference/useReference.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { StatTiles } from '../../ui/StatTiles.tsx';
import { TabList } from '../../ui/TabList.tsx';
import { PostList } from './PostList.tsx';
import { known, PROPOSED, STRENGTH, UNPLACED } from './postColumns.tsx';
import { posts, TABS } from './postState.ts';

const FIGURES = ['sanctioned', 'posted', 'effective', 'vacant', 'surplus', 'unplaced'] as const;
const PAGE_ROWS = 50;

/** /posts: the strength of the schools, who fits no post, and schools whose posts nobody entered. */
export default function PostsPage() {
  const { role, user, can } = useSession();
  const address = useAddress(posts);
  const { state, chosen: filters, choose } = address;
  const { tab, page } = state;
  const { designation: _, ...places } = filters;
  const { rdBlocks } = useLocations(state.district || (user?.district ?? ''), '');
  const paged = { page, limit: PAGE_ROWS };
  // The figures of the head stay beside every list.
  const strength = useEndpoint(
    'posts.strength',
    { query: { ...filters, ...(tab === 'strength' ? paged : { limit: 1 }) } },
    { keepPreviousData: true },
  );
  const unplaced = useEndpoint(
    'posts.unplaced',
    tab === 'unplaced' ? { query: { ...filters, ...paged } } : null,
    { keepPreviousData: true },
  );
  const proposed = useEndpoint(
    'posts.proposed',
    tab === 'proposed' && can('posts.write') ? { query: { ...places, ...paged } } : null,
    { keepPreviousData: true },
  );
  const figures = usePagesOf(filters, strength) && strength.data;
  // Coming from another tab, what stands there meanwhile is the one row that came with the figures.
  const schools = strength.data?.pagination.limit === PAGE_ROWS ? strength : { ...strength, data: undefined };
  const common = { address, tab };
  return (
    <Page
      title={postScreen.title}
      subtitle={postScreen.subtitle}
      actions={<ExportButton body={{ kind: 'schools', list: 'strength', filters }} />}
    >
      <StatTiles
        tiles={FIGURES.map((name) => ({
          label: postScreen.figures[name],
          figure: figures && known(figures.total[name]),
        }))}
      />
      <Box display="flex" flexWrap="wrap" gap={2} marginBottom={2} data-screen-only="">
        <DistrictFilter value={state.district} onChange={(district) => choose({ district, rd_block: '' })} />
        {choosesPlace('rd_block', role) && (
          <ChoiceFilter
            label="RD Block"
            all="All RD Blocks"
            value={state.rd_block}
            options={namesOf(rdBlocks).map((name) => [name, name])}
            onChange={(rd_block) => choose({ rd_block })}
          />
        )}
        <TextFilter
          label="Designation"
          value={state.designation}
          onChange={(designation) => choose({ designation })}
        />
      </Box>
      {figures && (
        <chakra.p color="fg.muted" marginBottom={3}>
          {postScreen.entered(figures.entered, figures.pagination.total)}
        </chakra.p>
      )}
      <Panel aria-label={postScreen.title} overflow="clip" data-wide="">
        <TabList
          label={postScreen.title}
          tabs={TABS.filter((key) => key !== 'proposed' || can('posts.write')).map((key) => ({
            key,
            label: postScreen.tabs[key],
          }))}
          selected={tab}
          onSelect={(key) => choose({ tab: key })}
        >
          {tab === 'strength' && <PostList {...common} answer={schools} columns={STRENGTH} />}
          {tab === 'unplaced' && <PostList {...common} answer={unplaced} columns={UNPLACED} />}
          {tab === 'proposed' && <PostList {...common} answer={proposed} columns={PROPOSED} />}
        </TabList>
      </Panel>
    </Page>
  );
}
