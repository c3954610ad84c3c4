import { Button, chakra } from '@chakra-ui/react';
import { useParams } from 'react-router-dom';
import { medicalMessages } from '#shared/messages/medical.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { isGone } from '../../api/apiError.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { useWayBack } from '../../list/useWayBack.ts';
import { paths, RECORD_ID } from '../../paths.ts';
import { MedicalFacts } from '../../reference/MedicalFacts.tsx';
import { useTeacherRecord } from '../../reference/useTeacherRecord.ts';
import { useHeldState } from '../../session/heldWork.ts';
import { Loading } from '../../ui/Loading.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { RetryNote } from '../../ui/RetryNote.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import { useFocusOnceGone } from '../../ui/useFocusOnceGone.ts';
import { MedicalDialogs } from './MedicalDialogs.tsx';
import { isForm, type Opened } from './RecordActions.tsx';
import { useMedicalAccess } from './useMedicalAccess.ts';

/** /teachers/{id}/medical-records: the record of one teacher. */
export default function TeacherRecordsPage() {
  const { id = '' } = useParams();
  const teacherId = RECORD_ID.test(id) ? Number(id) : undefined;
  const { mayAdd, mayEdit, mayDelete } = useMedicalAccess();
  const asked = useEndpoint('teachers.get', teacherId === undefined ? null : { params: { id: teacherId } });
  const { record, ...the } = useTeacherRecord(teacherId);
  const [opened, setOpened] = useHeldState<Opened>(`opened:medical:${id}`, isForm);
  const { back, fromRecord } = useWayBack(paths.teachers());
  const { region, stepDone } = useFocusAfter();
  // "Add Record" is gone with the first record.
  useFocusOnceGone(region, record === null || opened !== undefined);

  const teacher = asked.data?.data;
  const unknown = teacherId === undefined || isGone(asked.error) || isGone(the.error);
  const failed = !unknown && (the.error ?? asked.error) !== undefined;
  const retry = () => {
    void the.mutate();
    void asked.mutate();
  };

  const actions = teacher && (
    <>
      {record === null && mayAdd && (
        <Button onClick={() => setOpened({ kind: 'add', teacher })}>Add Record</Button>
      )}
      {record && mayEdit && <Button onClick={() => setOpened({ kind: 'edit', record })}>Edit</Button>}
      {record && mayDelete && (
        <Button variant="outline" colorPalette="red" onClick={() => setOpened({ kind: 'delete', record })}>
          Delete
        </Button>
      )}
    </>
  );
  const content = () => {
    if (unknown)
      return asked.error?.mergedInto ? (
        <p>
          {asked.error.message}{' '}
          <TextLink to={paths.teacherMedicalRecords(asked.error.mergedInto)}>
            {teacherMessages.openMerged}
          </TextLink>
        </p>
      ) : (
        <p>{teacherMessages.unknown}</p>
      );
    if (record) return <MedicalFacts record={record} />;
    if (record === null) return <p role="status">{teacherMessages.noMedicalRecords}</p>;
    return the.isLoading && <Loading />;
  };

  return (
    <Page
      title={teacher ? `Medical Records: ${teacher.teacher_name}` : 'Medical Records'}
      subtitle={teacher && `Teacher ID ${teacher.teacher_ID}`}
      actions={actions}
    >
      <chakra.p marginBottom={4}>
        <TextLink {...back}>{fromRecord ? 'Back to Teacher' : 'Back to Teachers'}</TextLink>
      </chakra.p>
      {failed && <RetryNote text={medicalMessages.loadFailed} onRetry={retry} busy={the.isLoading} />}
      <Panel ref={region} tabIndex={-1} aria-label="Medical record" padding={{ base: 4, md: 6 }}>
        {content()}
      </Panel>
      <MedicalDialogs
        opened={opened}
        onClose={() => setOpened(undefined)}
        reload={() => void the.mutate()}
        onDeleted={() => {
          setOpened(undefined);
          stepDone();
        }}
      />
    </Page>
  );
}
