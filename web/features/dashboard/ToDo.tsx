import { chakra } from '@chakra-ui/react';
import type { Role } from '#shared/access/roles.ts';
import type { ToDo as WhatWaits } from '#shared/contracts/dashboard.ts';
import type { Import } from '#shared/domain/import.ts';
import { isRunningImport } from '#shared/domain/importState.ts';
import { toDoMessages } from '#shared/messages/toDo.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { workbookAt } from '../../paths.ts';
import { laterPart } from '../../ui/later.tsx';
import { TitledPanel } from '../../ui/TitledPanel.tsx';
import { serviceEntries } from './serviceEntries.ts';
import { type ToDoEntry, ToDoList } from './ToDoList.tsx';

// Heads alone have them, and the day they ask for brings the code of forms.
const MovesOfHead = laterPart(() => import('./MovesOfHead.tsx'));

const POLL_MS = 3000;

/** An import that runs, or that was compared and waits to be run. */
const importEntry = ({ id, file_name, state, progress }: Import): ToDoEntry => {
  const to = workbookAt(id);
  if (state === 'checked') return { text: toDoMessages.importWaits(file_name), note: '', to };
  const tell = toDoMessages.rowsDone[state === 'running' ? state : 'undoing'];
  return {
    text: toDoMessages.importRuns(file_name),
    note: progress ? tell(progress.done, progress.total) : '',
    to,
  };
};

/** Below Recent Activity: what waits for the reader. A head finds the names of moves too, each with one press. */
export default function ToDo({ role, toDo }: { role: Role; toDo: WhatWaits }) {
  // The dashboard told of them. Only those that run are followed.
  const asked = toDo.imports.some(isRunningImport) ? { query: { waiting: true } } : null;
  const imports = useEndpoint('imports.list', asked, {
    refreshInterval: (latest) => (latest?.data.some(isRunningImport) ? POLL_MS : 0),
  });
  const entries = [...(imports.data?.data ?? toDo.imports).map(importEntry), ...serviceEntries(toDo)];
  return (
    <>
      <TitledPanel title={toDoMessages.title} flush>
        {entries.length > 0 ? (
          <ToDoList entries={entries} />
        ) : (
          <chakra.p color="fg.muted" px="4" pb="4">
            {toDoMessages.nothing}
          </chakra.p>
        )}
      </TitledPanel>
      {role === 'hoi' && (
        <>
          <MovesOfHead act="relieve" count={toDo.relieve} />
          <MovesOfHead act="join" count={toDo.join} />
        </>
      )}
    </>
  );
}
