import { Box, Button, chakra } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { canExport, canManage } from '#shared/access/capabilities.ts';
import type { School } from '#shared/domain/school.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { DetailsDialog } from '../../ui/DetailsDialog.tsx';
import { Page } from '../../ui/Page.tsx';
import { RetryNote } from '../../ui/RetryNote.tsx';
import { DeleteSchoolDialog } from './DeleteSchoolDialog.tsx';
import { ExportButton } from './ExportButton.tsx';
import type { CameFrom } from './listState.ts';
import { SchoolsBar } from './SchoolsBar.tsx';
import { SchoolsEmpty } from './SchoolsEmpty.tsx';
import { SearchBox } from './SearchBox.tsx';
import { schoolColumns } from './schoolColumns.tsx';
import { schoolDetails } from './schoolView.ts';
import { useSchoolDeletion } from './useSchoolDeletion.ts';
import { useSchoolList } from './useSchoolList.ts';

export default function SchoolsPage() {
  const { role, can } = useSession();
  const list = useSchoolList();
  const deletion = useSchoolDeletion(list.retry);
  const [viewed, setViewed] = useState<School>();
  const region = useRef<HTMLElement>(null);
  const from: CameFrom = { listSearch: useLocation().search };

  // The button that had the focus goes with its row.
  useEffect(() => {
    if (deletion.deleted > 0) region.current?.focus();
  }, [deletion.deleted]);

  const manages = canManage(role, 'schools');
  const mayEdit = manages && can('schools.update');
  const mayDelete = manages && can('schools.delete');
  const addSchool = manages && can('schools.create') && (
    <Button asChild size={{ base: 'lg', md: 'md' }}>
      <Link to={paths.schoolNew()} state={from}>
        Add School
      </Link>
    </Button>
  );

  const actions = (school: School) => (
    <>
      <button type="button" aria-label={`View ${school.school_name}`} onClick={() => setViewed(school)}>
        View
      </button>
      {mayEdit && (
        <Link to={paths.schoolEdit(school.school_id)} state={from} aria-label={`Edit ${school.school_name}`}>
          Edit
        </Link>
      )}
      {mayDelete && (
        <button
          type="button"
          data-danger=""
          aria-label={`Delete ${school.school_name}`}
          aria-disabled={deletion.asking === school.id || undefined}
          onClick={() => deletion.ask(school)}
        >
          Delete
        </button>
      )}
    </>
  );

  const { schools } = list;
  return (
    <Page
      title="Schools"
      subtitle="Manage all school records in the system"
      actions={
        <>
          {addSchool}
          {canExport(role) && <ExportButton schools={schools ?? []} disabled={list.loading} />}
        </>
      }
    >
      <Box display="flex" flexWrap="wrap" gap={3} marginBottom={4}>
        <SearchBox q={list.state.q} onSearch={list.search} />
      </Box>
      {list.failed && (
        <RetryNote
          text={list.searching ? schoolMessages.searchFailed : schoolMessages.loadFailed}
          onRetry={list.retry}
          busy={list.loading}
        />
      )}
      <Box
        as="section"
        ref={region}
        tabIndex={-1}
        aria-label="Schools"
        background="bg.panel"
        borderWidth="1px"
        borderRadius="lg"
        overflow="hidden"
      >
        {!schools && list.loading && (
          <chakra.p role="status" padding={8} textAlign="center" color="fg.muted">
            {sharedMessages.loading}
          </chakra.p>
        )}
        {schools?.length === 0 && !list.loading && (
          <SchoolsEmpty q={list.state.q} addSchool={addSchool} onClearSearch={() => list.search('')} />
        )}
        {schools && schools.length > 0 && (
          <DataTable
            label="Schools"
            columns={schoolColumns}
            rows={schools}
            rowKey={(school) => school.id}
            actions={actions}
            busy={list.loading}
          />
        )}
        <SchoolsBar list={list} />
      </Box>
      {viewed && (
        <DetailsDialog
          title={viewed.school_name}
          sections={schoolDetails(viewed)}
          onClose={() => setViewed(undefined)}
        />
      )}
      {deletion.target && (
        <DeleteSchoolDialog
          {...deletion.target}
          busy={deletion.deleting}
          onConfirm={deletion.confirm}
          onCancel={deletion.cancel}
        />
      )}
    </Page>
  );
}
