import { Button } from '@chakra-ui/react';
import { Link, Navigate, useParams } from 'react-router-dom';
import { SCHOOL_ID } from '#shared/domain/school.ts';
import { closureMessages } from '#shared/messages/closures.ts';
import { recordMessages } from '#shared/messages/record.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import { call } from '../../api/client.ts';
import { useStored } from '../../api/useStored.ts';
import { type Filters, readRecordState } from '../../list/recordState.ts';
import { useWayBack, type WayBack } from '../../list/useWayBack.ts';
import { paths } from '../../paths.ts';
import { RecordMissing } from '../../record/RecordPanel.tsx';
import { useListsAhead } from '../../reference/useReference.ts';
import { RequiredNote } from '../../ui/form/RequiredNote.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Page } from '../../ui/Page.tsx';
import { RetryNote } from '../../ui/RetryNote.tsx';
import { Trail } from '../../ui/Trail.tsx';
import { SchoolForm } from './SchoolForm.tsx';

type FormProps = { filters: Filters; back: WayBack; onSaved: () => void };

/** What a link contains when it was made without an id. */
const INVALID_IDS = ['undefined', 'null'];

const schools = {
  noun: 'school',
  id: SCHOOL_ID,
  load: (schoolId: string) => call('schools.get', { params: { schoolId } }),
};

/** /schools/new and /schools/{School ID}/edit. */
export default function SchoolFormPage() {
  const { id } = useParams();
  const { back, fromRecord, search, leave } = useWayBack(paths.schools());
  if (id !== undefined && INVALID_IDS.includes(id)) return <Navigate to={paths.schools()} replace />;

  const { filters } = readRecordState('schools', new URLSearchParams(search));
  const form = { filters, back, onSaved: leave };
  const title = id === undefined ? 'Add New School' : 'Edit School';
  return (
    <Page
      title={title}
      trail={
        <Trail above={[{ name: 'Schools', ...(fromRecord ? { to: paths.schools() } : back) }]} here={title} />
      }
      subtitle={<RequiredNote />}
      actions={
        <Button asChild variant="outline" bg="bg.panel">
          <Link {...back}>{fromRecord ? 'Back to School' : 'Back to Schools'}</Link>
        </Button>
      }
    >
      {id === undefined ? <SchoolForm {...form} /> : <EditSchool key={id} schoolId={id} {...form} />}
    </Page>
  );
}

function EditSchool({ schoolId, ...form }: FormProps & { schoolId: string }) {
  useListsAhead('schools');
  const { state, item: school, retry } = useStored(schoolId, schools);
  if (state === 'ready' && !school.closed) return <SchoolForm school={school} {...form} />;
  if (state === 'failed') return <RetryNote text={schoolMessages.loadFailed} onRetry={retry} />;
  if (state === 'loading') return <Loading />;
  if (school)
    return (
      <RecordMissing
        title={school.school_name}
        text={closureMessages.isClosed}
        to={paths.school(schoolId)}
        link="See the school"
      />
    );
  return (
    <RecordMissing
      title={schoolMessages.notFound}
      text={recordMessages.schoolMissing}
      link="See all schools"
      {...form.back}
    />
  );
}
