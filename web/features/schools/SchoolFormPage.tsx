import { Navigate, useParams } from 'react-router-dom';
import { SCHOOL_ID } from '#shared/domain/school.ts';
import { closureMessages } from '#shared/messages/closures.ts';
import { recordMessages } from '#shared/messages/record.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import { call } from '../../api/client.ts';
import { readRecordState } from '../../list/recordState.ts';
import { paths } from '../../paths.ts';
import { RecordFormPage } from '../../record/RecordFormPage.tsx';
import { RecordMissing } from '../../record/RecordPanel.tsx';
import { SchoolForm } from './SchoolForm.tsx';

/** What a link contains when it was made without an id. */
const INVALID_IDS = ['undefined', 'null'];

const stored = {
  noun: 'school',
  id: SCHOOL_ID,
  load: (schoolId: string) => call('schools.get', { params: { schoolId } }),
};

/** /schools/new and /schools/{School ID}/edit. */
export default function SchoolFormPage() {
  const { id } = useParams();
  if (id !== undefined && INVALID_IDS.includes(id)) return <Navigate to={paths.schools()} replace />;
  return (
    <RecordFormPage
      one="School"
      list="schools"
      source={stored}
      nameOf={(school) => school.school_name}
      failed={schoolMessages.loadFailed}
      missing={(back) => ({
        title: schoolMessages.notFound,
        text: recordMessages.schoolMissing,
        link: 'See all schools',
        ...back,
      })}
    >
      {({ item: school, search, ...form }) =>
        school?.closed ? (
          <RecordMissing
            title={school.school_name}
            text={closureMessages.isClosed}
            to={paths.school(school.school_id)}
            link="See the school"
          />
        ) : (
          <SchoolForm
            school={school}
            filters={readRecordState('schools', new URLSearchParams(search)).filters}
            {...form}
          />
        )
      }
    </RecordFormPage>
  );
}
