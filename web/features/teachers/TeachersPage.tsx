import { Button } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { canExport, exportsMedical } from '#shared/access/capabilities.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { teacherExport } from '#shared/domain/teacherExport.ts';
import { listMessages } from '#shared/messages/lists.ts';
import { recordMessages } from '#shared/messages/record.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { todayInIndia } from '../../api/todayInIndia.ts';
import { ExportMenu } from '../../list/ExportMenu.tsx';
import { filteredTexts, ListFilters } from '../../list/ListFilters.tsx';
import { ListPage } from '../../list/ListPage.tsx';
import { RowActions } from '../../list/RowActions.tsx';
import { sortingBy } from '../../list/sortingBy.ts';
import { ticks } from '../../list/ticks.tsx';
import { useColumns } from '../../list/useColumns.ts';
import { useRecordList } from '../../list/useRecordList.ts';
import { useSelection } from '../../list/useSelection.ts';
import { useViewed } from '../../list/useViewed.ts';
import type { CameFrom } from '../../list/useWayBack.ts';
import { ViewedRecord } from '../../list/ViewedRecord.tsx';
import { Views } from '../../list/Views.tsx';
import { paths } from '../../paths.ts';
import { askLists } from '../../reference/useReference.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { expandedHistories } from './HistoryCell.tsx';
import { TeacherDeletion } from './TeacherDeletion.tsx';
import { TeacherDetails } from './TeacherDetails.tsx';
import { TeacherSelection } from './TeacherSelection.tsx';
import { teacherColumns } from './teacherColumns.tsx';
import { useExpansion } from './useExpansion.ts';
import { useTeacherDeletion } from './useTeacherDeletion.ts';
import { withMedical } from './withMedical.ts';

const search = {
  label: 'Search teachers',
  placeholder: 'Search teachers by name, school, or district...',
};

export default function TeachersPage() {
  const { role, can } = useSession();
  const list = useRecordList('teachers');
  const expansion = useExpansion();
  const viewed = useViewed('teachers', list);
  const { hidden } = useColumns(list);
  const from: CameFrom = { listSearch: useLocation().search };
  const today = todayInIndia();
  const medical = exportsMedical(role);
  const columns = teacherColumns(expansion, today);
  const file = canExport(role) && {
    sheet: teacherExport(today, medical),
    complete: medical ? withMedical : undefined,
    resource: 'teacher' as const,
  };
  const [selecting, setSelecting] = useState(false);
  const { q, filters } = list.state;
  // "Select all on this page" means all that matched.
  const { rest } = list;
  useEffect(() => {
    if (selecting && rest && !rest.coming) rest.all();
  }, [selecting, rest]);
  const selection = useSelection<Teacher>(JSON.stringify([q, filters]), !list.loading && !list.failed);
  const deletion = useTeacherDeletion(list.retry, selection.drop);

  const addTeacher = can('teachers.create') && (
    <Button asChild>
      <Link to={paths.teacherNew()} state={from} onClick={() => askLists('teachers')}>
        Add Teacher
      </Link>
    </Button>
  );

  const editAt = (teacher: Teacher) =>
    can('teachers.update') && {
      to: paths.teacherEdit(teacher.id),
      state: from,
      onClick: () => askLists('teachers'),
    };
  const actions = (teacher: Teacher) => (
    <RowActions
      name={teacher.teacher_name}
      onView={() => viewed.open(teacher.id)}
      editAt={editAt(teacher)}
      onDelete={can('teachers.delete') && (() => deletion.ask(teacher))}
      asking={deletion.asking === teacher.id}
    />
  );

  return (
    <ListPage
      title="Teachers"
      subtitle="Manage all teacher records in the system"
      search={search}
      views={<Views list={list} />}
      besideSearch={
        <ListFilters
          list={list}
          headers={columns.slice(1).map(({ header }) => header)}
          below={selecting && <TeacherSelection selection={selection} file={file} reload={list.retry} />}
        >
          <Button
            variant="outline"
            flex={{ base: '1 1 5rem', md: 'none' }}
            aria-pressed={selecting}
            onClick={() => {
              setSelecting(!selecting);
              selection.clear();
            }}
          >
            Select
          </Button>
        </ListFilters>
      }
      texts={filteredTexts(teacherMessages, list)}
      list={list}
      add={addTeacher}
      actions={file && <ExportMenu list={list} page={file} />}
      deleted={deletion.deleted}
      table={(teachers, similar) => (
        <DataTable
          label={similar ? listMessages.similar : 'Teachers'}
          columns={columns}
          hidden={hidden}
          sorting={similar ? undefined : sortingBy(list, columns)}
          rows={teachers}
          ticks={
            selecting && !similar ? ticks(teachers, selection, (teacher) => teacher.teacher_name) : undefined
          }
          rowKey={(teacher) => teacher.id}
          actions={actions}
          below={(teacher) => expandedHistories({ teacher, expansion, today })}
          busy={list.loading}
        />
      )}
    >
      <ViewedRecord
        viewed={viewed}
        texts={{
          title: 'Teacher',
          unknown: teacherMessages.unknown,
          missing: recordMessages.teacherMissing,
          failed: teacherMessages.recordFailed,
        }}
      >
        {(teacher) => (
          <TeacherDetails teacher={teacher} today={today} editAt={editAt(teacher)} onClose={viewed.close} />
        )}
      </ViewedRecord>
      <TeacherDeletion deletion={deletion} />
    </ListPage>
  );
}
