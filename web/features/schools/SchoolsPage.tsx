import { Button } from '@chakra-ui/react';
import { Link, useLocation } from 'react-router-dom';
import { canExport } from '#shared/access/capabilities.ts';
import type { School } from '#shared/domain/school.ts';
import { schoolExport } from '#shared/domain/schoolExport.ts';
import { listMessages } from '#shared/messages/lists.ts';
import { recordMessages } from '#shared/messages/record.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import { ExportMenu } from '../../list/ExportMenu.tsx';
import { filteredTexts, ListFilters } from '../../list/ListFilters.tsx';
import { ListPage } from '../../list/ListPage.tsx';
import { RowActions } from '../../list/RowActions.tsx';
import { sortingBy } from '../../list/sortingBy.ts';
import { useColumns } from '../../list/useColumns.ts';
import { useRecordList } from '../../list/useRecordList.ts';
import { useViewed } from '../../list/useViewed.ts';
import type { CameFrom } from '../../list/useWayBack.ts';
import { ViewedRecord } from '../../list/ViewedRecord.tsx';
import { Views } from '../../list/Views.tsx';
import { paths } from '../../paths.ts';
import { askLists } from '../../reference/useReference.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { SchoolDeletion } from './SchoolDeletion.tsx';
import { SchoolDetails } from './SchoolDetails.tsx';
import { schoolColumns } from './schoolColumns.tsx';
import { useSchoolDeletion } from './useSchoolDeletion.ts';

const search = { label: 'Search schools', placeholder: 'Search schools by name, ID, or district...' };

export default function SchoolsPage() {
  const { role, can } = useSession();
  const list = useRecordList('schools');
  const deletion = useSchoolDeletion(list.retry);
  const viewed = useViewed('schools', list);
  const { hidden } = useColumns(list);
  const from: CameFrom = { listSearch: useLocation().search };

  const addSchool = can('schools.create') && (
    <Button asChild>
      <Link to={paths.schoolNew()} state={from} onClick={() => askLists('schools')}>
        Add School
      </Link>
    </Button>
  );

  const editAt = (school: School) =>
    can('schools.update') &&
    !school.closed && {
      to: paths.schoolEdit(school.school_id),
      state: from,
      onClick: () => askLists('schools'),
    };
  const actions = (school: School) => (
    <RowActions
      name={school.school_name}
      onView={() => viewed.open(school.id)}
      editAt={editAt(school)}
      onDelete={can('schools.delete') && (() => deletion.ask(school))}
      asking={deletion.asking === school.id}
    />
  );

  return (
    <ListPage
      title="Schools"
      subtitle="Manage all school records in the system"
      search={search}
      views={<Views list={list} />}
      besideSearch={<ListFilters list={list} headers={schoolColumns.slice(1).map(({ header }) => header)} />}
      texts={filteredTexts(schoolMessages, list)}
      list={list}
      add={addSchool}
      actions={
        canExport(role) && <ExportMenu list={list} page={{ sheet: schoolExport, resource: 'school' }} />
      }
      deleted={deletion.deleted}
      table={(schools, similar) => (
        <DataTable
          label={similar ? listMessages.similar : 'Schools'}
          columns={schoolColumns}
          hidden={hidden}
          sorting={similar ? undefined : sortingBy(list, schoolColumns)}
          rows={schools}
          rowKey={(school) => school.id}
          actions={actions}
          busy={list.loading}
        />
      )}
    >
      <ViewedRecord
        viewed={viewed}
        texts={{
          title: 'School',
          unknown: schoolMessages.notFound,
          missing: recordMessages.schoolMissing,
          failed: schoolMessages.recordFailed,
        }}
      >
        {(school) => <SchoolDetails school={school} editAt={editAt(school)} onClose={viewed.close} />}
      </ViewedRecord>
      <SchoolDeletion deletion={deletion} />
    </ListPage>
  );
}
