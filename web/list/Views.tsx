import { Box, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { listMessages } from '#shared/messages/lists.ts';
import { ActionMenu } from '../ui/ActionMenu.tsx';
import { NameDialog } from './NameDialog.tsx';
import { PAGE_SIZES } from './pageSizes.ts';
import { writeRecordState } from './recordState.ts';
import type { FilteredList } from './useRecordList.ts';
import { useViews } from './useViews.ts';

/** The longest name that the server accepts. */
const LONGEST = 40;

const Row = chakra('ul', {
  base: {
    display: 'flex',
    flex: 1,
    minWidth: 0,
    overflowX: 'auto',
    scrollbarWidth: 'thin',
    '& a': {
      display: 'flex',
      alignItems: 'center',
      minHeight: { base: '11', md: '8' },
      paddingX: 3,
      whiteSpace: 'nowrap',
      color: 'fg.muted',
      borderBottomWidth: '2px',
      borderColor: 'transparent',
      focusVisibleRing: 'inside',
      _hover: { color: 'fg' },
    },
    '& a[aria-current]': {
      color: 'colorPalette.fg',
      fontWeight: 'medium',
      borderColor: 'colorPalette.solid',
    },
  },
});

/** The address of a list without its page, its number of rows and its search: what a view keeps. */
const searchOf = ({ state }: FilteredList<unknown>) =>
  writeRecordState({ ...state, q: '', page: 1, limit: PAGE_SIZES[0] }).toString();

/** Links to the whole list, to what everybody asks of it, and to the views that the account keeps. */
export function Views({ list }: { list: FilteredList<unknown> }) {
  const views = useViews(list.area);
  const [naming, setNaming] = useState(false);
  const now = searchOf(list);
  const own = views.own ?? [];
  const all = [{ name: 'All', search: '' }, ...views.builtIn, ...own];
  return (
    <Box
      as="nav"
      aria-label="Views"
      display="flex"
      alignItems="center"
      gap={2}
      marginBottom={2}
      borderBottomWidth="1px"
      data-screen-only=""
    >
      <Row>
        {all.map(({ name, search }) => (
          <li key={`${search} ${name}`}>
            <Link to={{ search }} aria-current={search === now ? 'page' : undefined}>
              {name}
            </Link>
          </li>
        ))}
      </Row>
      <ActionMenu
        label="Views"
        variant="ghost"
        size={{ base: 'lg', md: 'xs' }}
        disabled={!views.own}
        busy={views.saving}
        items={[
          {
            key: 'save',
            text: listMessages.saveView,
            disabled: all.some(({ search }) => search === now),
            hint: all.some(({ search }) => search === now) ? listMessages.nothingToSave : undefined,
            onSelect: () => setNaming(true),
          },
          ...own.map(({ name }) => ({
            key: name,
            text: listMessages.deleteView(name),
            onSelect: () => void views.remove(name),
          })),
        ]}
      />
      {naming && (
        <NameDialog
          title={listMessages.saveView}
          hint={listMessages.viewKeeps}
          longest={LONGEST}
          saving={views.saving}
          onSave={async (name) => {
            if (await views.keep(name, now)) setNaming(false);
          }}
          onClose={() => setNaming(false)}
        />
      )}
    </Box>
  );
}
