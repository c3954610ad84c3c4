import { Box, Button, chakra, createListCollection, Input, Listbox } from '@chakra-ui/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { sharedMessages } from '#shared/messages/shared.ts';
import { shellMessages } from '#shared/messages/shell.ts';
import { meantBy } from '../../reference/meantBy.ts';
import { useTypedSearch } from '../../reference/useTypedSearch.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import type { SessionUser } from '../../session/sessionUser.ts';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { usePreferences } from '../../ui/preferences.ts';
import { type Entry, entriesFor, schoolEntry, teacherEntry } from './entries.ts';
import { Key } from './Key.tsx';

/** Of teachers and of schools each. More would push the others out of sight. */
const MOST = 5;

const Item = chakra(Listbox.Item, {
  base: {
    display: 'block',
    paddingX: 3,
    paddingY: { base: 2.5, md: 2 },
    borderRadius: 'md',
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    _highlighted: { background: 'brand.subtle', color: 'brand.fg' },
    '& > span': { display: 'block', fontSize: 'sm', color: 'fg.muted' },
  },
});

type Props = {
  user: SessionUser;
  onClose: () => void;
  onShortcuts: () => void;
};

/** Finds teachers, schools, screens and actions, each only in the scope of the person, and opens the chosen one. */
export default function QuickSearch({ user: { role }, onClose, onShortcuts }: Props) {
  const [text, setText] = useState('');
  const [marked, setMarked] = useState<string | null>(null);
  /** Whether Enter was pressed before there was anything to open for the text. */
  const [entered, setEntered] = useState(false);
  const { can, signOut } = useSession();
  const { theme, toggleTheme } = usePreferences();
  const navigate = useNavigate();

  const findsRecords = can('teachers.read') && can('schools.read');
  const asked = findsRecords ? text : '';
  const teachers = useTypedSearch('teachers.search', asked, false, MOST);
  const schools = useTypedSearch('schools.search', asked, false, MOST);
  // Shown together. The first entry would otherwise change under the hand that presses Enter.
  const pending = teachers.pending || schools.pending;
  const records = pending ? [] : [...teachers.rows.map(teacherEntry), ...schools.rows.map(schoolEntry)];
  const entries = [...entriesFor(role, text.trim(), theme === 'dark'), ...records];

  const collection = createListCollection({
    items: entries,
    itemToValue: ({ key }) => key,
    itemToString: ({ title }) => title,
    groupBy: ({ group }) => group,
  });
  const first = text.trim() === '' ? null : (collection.firstValue ?? null);
  const highlighted = marked !== null && collection.has(marked) ? marked : first;

  const status = () => {
    if (pending) return sharedMessages.loading;
    if (teachers.failed || schools.failed) return shellMessages.searchFailed;
    if (text.trim() === '') return '';
    if (entries.length === 0) return shellMessages.noneFound(text.trim());
    const more = teachers.total + schools.total - records.length;
    return more > 0
      ? shellMessages.someShown(entries.length, entries.length + more)
      : shellMessages.found(entries.length);
  };

  const open = (entry: Entry) => {
    onClose();
    if ('to' in entry) void navigate(entry.to);
    else if (entry.act === 'signOut') signOut();
    else if (entry.act === 'theme') toggleTheme();
    else onShortcuts();
  };

  // Opens only what the text means by itself: nobody has seen yet what is first.
  const onAnswer = useEffectEvent(() => {
    setEntered(false);
    // The rows of a search without a match are those of close names.
    const found = [...(teachers.total > 0 ? teachers.rows : []), ...(schools.total > 0 ? schools.rows : [])];
    const meant = meantBy(text, found, teachers.total + schools.total);
    if (meant) open('teacher_ID' in meant ? teacherEntry(meant) : schoolEntry(meant));
  });
  useEffect(() => {
    if (entered && !pending) onAnswer();
  }, [entered, pending]);

  return (
    <ModalDialog
      title={shellMessages.quickSearch}
      onClose={onClose}
      footer={
        <>
          <Box
            role="status"
            flex="1 1 12rem"
            alignSelf="center"
            fontSize="sm"
            color="fg.muted"
            overflowWrap="anywhere"
          >
            {status()}
          </Box>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Listbox.Root
        unstyled
        collection={collection}
        value={[]}
        loopFocus
        highlightedValue={highlighted}
        onHighlightChange={(now) => setMarked(now.highlightedValue)}
        onSelect={({ value }) => {
          const chosen = collection.find(value);
          if (chosen) open(chosen);
        }}
      >
        <Listbox.Input asChild>
          <Input
            data-initial-focus=""
            role="combobox"
            aria-expanded={entries.length > 0}
            aria-label={shellMessages.quickSearch}
            aria-describedby="quick-search-keys"
            placeholder={findsRecords ? shellMessages.findAnything : shellMessages.findScreens}
            maxLength={100}
            value={text}
            onChange={({ target }) => {
              setText(target.value);
              setMarked(null);
              setEntered(false);
            }}
            onKeyDown={({ key, nativeEvent }) => {
              if (key === 'Enter' && !nativeEvent.isComposing && pending && highlighted === null)
                setEntered(true);
            }}
          />
        </Listbox.Input>
        <chakra.p id="quick-search-keys" fontSize="sm" color="fg.muted" marginY={2} hideBelow="md">
          <Key>↑</Key> <Key>↓</Key> move, <Key>Enter</Key> opens, <Key>Esc</Key> closes
        </chakra.p>
        <Listbox.Content
          aria-label="Results"
          tabIndex={-1}
          // Of one height, so that the dialog stays where it is while the results change.
          height="min(24rem, 50dvh)"
          overflowY="auto"
          overscrollBehavior="contain"
          outline="none"
        >
          {collection.group().map(([group, found]) => (
            <Listbox.ItemGroup key={group} id={group}>
              <Listbox.ItemGroupLabel
                paddingX={3}
                paddingTop={3}
                paddingBottom={1}
                fontSize="sm"
                fontWeight="semibold"
                color="fg.muted"
              >
                {group}
              </Listbox.ItemGroupLabel>
              {found.map((entry) => (
                <Item key={entry.key} item={entry} highlightOnHover aria-selected={entry.key === highlighted}>
                  {entry.title}
                  {entry.detail && <span>{entry.detail}</span>}
                </Item>
              ))}
            </Listbox.ItemGroup>
          ))}
        </Listbox.Content>
      </Listbox.Root>
    </ModalDialog>
  );
}
