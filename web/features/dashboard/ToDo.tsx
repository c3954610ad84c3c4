import { chakra } from '@chakra-ui/react';
import { can } from '#shared/access/permissions.ts';
import type { Role } from '#shared/access/roles.ts';
import type { Import } from '#shared/domain/import.ts';
import { workbookMessages } from '#shared/messages/workbook.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { workbookAt } from '../../paths.ts';
import { Panel } from '../../ui/Panel.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { SectionTitle } from './SectionTitle.tsx';

/** Something that waits for the reader, or runs for them: what it is, how much of it, and where it is done. */
export type ToDoEntry = { text: string; note: string; to: string };

const POLL_MS = 3000;
const isRunning = ({ state }: Pick<Import, 'state'>) => state === 'running' || state === 'undoing';

/** The imports that run, and those that were compared and wait to be run. */
export const importEntries = (imports: readonly Import[], username: string): ToDoEntry[] =>
  imports
    .filter(
      ({ maker, state }) => maker.username === username && (state === 'checked' || isRunning({ state })),
    )
    .map(({ id, file_name, state, progress }) => {
      const to = workbookAt(id);
      if (state === 'checked') return { text: workbookMessages.importWaits(file_name), note: '', to };
      const tell = state === 'running' ? workbookMessages.runProgress : workbookMessages.undoProgress;
      return {
        text: workbookMessages.importRuns(file_name),
        note: progress ? tell(progress.done, progress.total) : '',
        to,
      };
    });

/** What waits for the reader. Without anything it takes no place. */
export default function ToDo({ username, role }: { username: string; role: Role }) {
  const { data } = useEndpoint('imports.list', can(role, 'schools.update') ? {} : null, {
    refreshInterval: (latest) => (latest?.data.some(isRunning) ? POLL_MS : 0),
    onError: (error) => console.warn(workbookMessages.loadFailed, error),
  });
  const entries = importEntries(data?.data ?? [], username);
  if (entries.length === 0) return null;
  return (
    <Panel aria-labelledby="to-do" gridColumn={{ xl: '1 / -1' }}>
      <SectionTitle id="to-do">{workbookMessages.toDo}</SectionTitle>
      <ToDoList entries={entries} />
    </Panel>
  );
}

const ToDoList = ({ entries }: { entries: readonly ToDoEntry[] }) => (
  <chakra.ul listStyleType="none">
    {entries.map(({ text, note, to }) => (
      <chakra.li
        key={to}
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        columnGap="4"
        px="4"
        py="2.5"
        borderTopWidth="1px"
        borderColor="border"
        overflowWrap="anywhere"
      >
        <TextLink to={to}>{text}</TextLink>
        <chakra.span color="fg.muted" fontVariantNumeric="tabular-nums" role="status">
          {note}
        </chakra.span>
      </chakra.li>
    ))}
  </chakra.ul>
);
