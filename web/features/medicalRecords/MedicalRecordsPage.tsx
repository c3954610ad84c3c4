import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { listMessages } from '#shared/messages/lists.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import { SEVERITIES } from '#shared/records/medicalRecord.ts';
import { ChoiceFilter } from '../../list/ChoiceFilter.tsx';
import { ListPage } from '../../list/ListPage.tsx';
import { useViewedRow } from '../../list/useViewed.ts';
import { useHeldState } from '../../session/heldWork.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { MedicalDetails } from './MedicalDetails.tsx';
import { MedicalDialogs } from './MedicalDialogs.tsx';
import { medicalColumns } from './medicalColumns.tsx';
import { isForm, type Opened, RecordActions } from './RecordActions.tsx';
import { useMedicalAccess } from './useMedicalAccess.ts';
import { useMedicalList } from './useMedicalList.ts';

const search = {
  label: 'Search medical records',
  placeholder: 'Search by teacher, school ID, ailment, severity...',
};

/** /medical-records: the records of all teachers in the reader's area. */
export default function MedicalRecordsPage() {
  const { mayAdd } = useMedicalAccess();
  const list = useMedicalList();
  const [opened, setOpened] = useHeldState<Opened>('opened:medical', isForm);
  const viewed = useViewedRow(list);
  const [deleted, setDeleted] = useState(0);
  const { everywhere, searching } = list;

  return (
    <ListPage
      title="Medical Records"
      subtitle="Medical records of the teachers in the system"
      search={search}
      besideSearch={
        <>
          <Button variant="outline" disabled={!searching} onClick={() => list.searchEverywhere(!everywhere)}>
            {everywhere ? 'Search this page' : 'Search all records'}
          </Button>
          <ChoiceFilter
            label="Severity Filter"
            all="All Severities"
            value={list.severity}
            options={SEVERITIES.map((severity) => [severity, severity])}
            onChange={list.chooseSeverity}
          />
        </>
      }
      texts={{
        ...medicalMessages,
        emptyHint: list.severity ? listMessages.noneMatch : medicalMessages.emptyHint,
        nothingFound: everywhere ? medicalMessages.nothingFound : medicalMessages.nothingOnPage,
      }}
      list={list}
      add={mayAdd && <Button onClick={() => setOpened({ kind: 'add' })}>Add Record</Button>}
      deleted={deleted}
      table={(records) => (
        <DataTable
          label="Medical Records"
          columns={medicalColumns}
          rows={records}
          rowKey={({ id }) => id}
          actions={(record) => (
            <RecordActions record={record} onView={() => viewed.open(record.id)} onOpen={setOpened} />
          )}
          busy={list.loading}
        />
      )}
    >
      {viewed.row && <MedicalDetails listed={viewed.row} onClose={viewed.close} />}
      <MedicalDialogs
        opened={opened}
        listed
        onClose={() => setOpened(undefined)}
        reload={list.retry}
        onDeleted={() => {
          setOpened(undefined);
          setDeleted((count) => count + 1);
        }}
      />
    </ListPage>
  );
}
