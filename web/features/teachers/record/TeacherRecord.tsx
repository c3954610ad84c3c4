import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { readClasses, readNames } from '#shared/domain/classes.ts';
import { GUARDED_DATES } from '#shared/domain/service/rules.ts';
import { type Teacher, TeacherInput } from '#shared/domain/teacher.ts';
import { dateDoubts } from '#shared/domain/teacherDates.ts';
import { deskCodeMessages } from '#shared/messages/deskCode.ts';
import { recordMessages } from '#shared/messages/record.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { ticketScreen } from '#shared/messages/ticketScreen.ts';
import type { Name } from '#shared/records/record.ts';
import { teacher as declared } from '#shared/records/teacher.ts';
import { fieldLabel } from '#shared/records/ticket.ts';
import { call } from '../../../api/client.ts';
import { useEndpointMutation } from '../../../api/hooks.ts';
import { todayInIndia } from '../../../api/todayInIndia.ts';
import { useHistorySection } from '../../../history/useHistorySection.tsx';
import type { AccessFor } from '../../../list/accessFor.ts';
import type { CameFrom } from '../../../list/useWayBack.ts';
import { mergingAt, paths } from '../../../paths.ts';
import { RecordActions, teachersOf } from '../../../record/RecordActions.tsx';
import { RecordColumns, RecordPanel, SectionPanels } from '../../../record/RecordPanel.tsx';
import { useEditableFacts } from '../../../record/useEditableFacts.tsx';
import { teacherFacts } from '../../../reference/teacherSections.tsx';
import { useReferenceList } from '../../../reference/useReference.ts';
import { Timeline } from '../../../service/Timeline.tsx';
import { presentDuty, timelineOf } from '../../../service/timeline.ts';
import { useHeldState } from '../../../session/heldWork.ts';
import { useSession } from '../../../session/SessionProvider.tsx';
import { LaterDialog } from '../../../tickets/LaterDialog.tsx';
import { TicketsAsked } from '../../../tickets/TicketsAsked.tsx';
import { useTicketsOf, useWrongFacts } from '../../../tickets/useWrongFacts.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PrintSheet } from '../../../ui/PrintSheet.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Trail } from '../../../ui/Trail.tsx';
import { AadhaarNumber } from '../AadhaarNumber.tsx';
import { droppedSubjects, offeredSubjects } from '../form/subjects.ts';
import { keepTeacher } from '../keepTeacher.ts';
import { ServicePanel } from '../service/ServicePanel.tsx';
import { serviceRecord } from '../serviceRecord.ts';
import { useGuardsDates } from '../useGuardsDates.ts';
import { besideFact } from './besideFact.tsx';
import { FACT_CONTROLS } from './controls.ts';
import { DeskCodeDialog } from './DeskCodeDialog.tsx';

const read = async (id: number) => (await call('teachers.get', { params: { id } })).data;

type Props = {
  teacher: Teacher;
  /** Asks whether to delete the teacher. */
  onDelete: () => void;
  /** Whether the question is being prepared. */
  asking: boolean;
};

/** A teacher in full: the facts, which may be edited in their place, the timeline, and who changed the record. */
export function TeacherRecord({ teacher, onDelete, asking }: Props) {
  const navigate = useNavigate();
  const { user, can } = useSession();
  const [atDesk, setAtDesk] = useState(false);
  const { trigger: giveCode } = useEndpointMutation('otpAuth.deskCode');
  const [otherPhone, setOtherPhone] = useHeldState<true>(`opened:login:${teacher.id}`, () => true);
  const today = todayInIndia();
  const history = useHistorySection({
    of: { type: 'teacher', id: teacher.id },
    changed: teacher.updated_at,
    opened: true,
  });
  const subjects = useReferenceList('subjects');
  const droppedIn = (record: Teacher) =>
    droppedSubjects(subjects.items, readClasses(record.classes_taught), readNames(record.subjects_taught));
  const doubtsIn = (changed: Teacher) => {
    const dropped = changed.classes_taught === teacher.classes_taught ? [] : droppedIn(changed);
    return [
      ...dateDoubts(changed).filter((doubt) => !dateDoubts(teacher).includes(doubt)),
      ...(dropped.length > 0 ? [teacherMessages.subjectsDropped(dropped.join(', '))] : []),
    ];
  };
  const { trigger, requests } = useEndpointMutation('teachers.update', keepTeacher);
  const showFact = useEditableFacts(
    {
      name: `teacher:${teacher.id}`,
      of: declared,
      stored: teacher,
      rules: TeacherInput,
      write: JSON.stringify,
      read: () => read(teacher.id),
      store: async (patch, version) =>
        (await trigger({ params: { id: teacher.id }, body: { ...patch, version } })).data,
      requests,
      saveFailed: teacherMessages.saveFailed,
      stale: teacherMessages.stale,
      doubts: doubtsIn,
      beside: (field) => besideFact(teacher, field),
      trims: {
        classes_taught: {
          field: 'subjects_taught',
          kept: (changed) => {
            const dropped = droppedIn(changed);
            return readNames(changed.subjects_taught).filter((name) => !dropped.includes(name));
          },
          noneKept: teacherMessages.noSubjectKept,
        },
      },
    },
    {
      ...FACT_CONTROLS,
      subjects_taught: { options: offeredSubjects(subjects.items, readClasses(teacher.classes_taught)) },
    },
    can('teachers.update'),
  );

  const { id, teacher_name, teacher_ID } = teacher;
  // Dates that the rules guard are asked for, and not edited.
  const guards = useGuardsDates();
  const wrong = useWrongFacts(
    { of: 'teacher', id, values: teacher },
    {
      asks: guards,
      only: GUARDED_DATES,
      inner: (name: Name<typeof declared>, text) =>
        guards && GUARDED_DATES.some((one) => one === name) ? text : showFact(name, text),
    },
  );
  const giveAccess = () =>
    void navigate(paths.userManagement(), {
      state: { accessFor: [{ id, teacher_name, teacher_ID }] } satisfies AccessFor,
    });

  return (
    <Page
      title={teacher.teacher_name}
      trail={<Trail above={[{ to: paths.teachers(), name: 'Teachers' }]} here={teacher.teacher_name} />}
      subtitle={
        <>
          Teacher ID {teacher.teacher_ID}
          {teacher.school_id && (
            <>
              {' · '}
              <TextLink to={paths.school(teacher.school_id)}>{teacher.current_school_name}</TextLink>
            </>
          )}
          {` · ${presentDuty(teacher, today)}`}
        </>
      }
      actions={
        <RecordActions
          name={teacher.teacher_name}
          here={paths.teacher(id)}
          editAt={can('teachers.update') && paths.teacherEdit(id)}
          more={[
            can('medical_records.read') && {
              key: 'medical',
              text: recordMessages.medicalRecords,
              onSelect: () =>
                void navigate(paths.teacherMedicalRecords(id), {
                  state: { record: paths.teacher(id) } satisfies CameFrom,
                }),
            },
            teacher.school_id !== '' && {
              key: 'school',
              text: recordMessages.teachersOfSchool,
              onSelect: () => void navigate(teachersOf(teacher.school_id)),
            },
            can('codes.give') && {
              key: 'desk-code',
              text: deskCodeMessages.button,
              onSelect: () => setAtDesk(true),
            },
            can('codes.give') && {
              key: 'login-phone',
              text: ticketScreen.otherPhone,
              onSelect: () => setOtherPhone(true),
            },
            can('users.create') && {
              key: 'access',
              text: recordMessages.giveAccess,
              onSelect: giveAccess,
            },
            can('duplicates.merge') && {
              key: 'merge',
              text: teacherMessages.mergeWith,
              onSelect: () => void navigate(mergingAt(id)),
            },
            can('teachers.delete') && {
              key: 'delete',
              text: 'Delete teacher',
              danger: true,
              onSelect: onDelete,
            },
          ]}
          busy={asking}
        />
      }
    >
      {atDesk && (
        <DeskCodeDialog id={id} name={teacher_name} give={giveCode} onClose={() => setAtDesk(false)} />
      )}
      {wrong.dialog}
      {otherPhone && (
        <LaterDialog
          doubted={{
            of: 'login',
            record: id,
            field: 'phone',
            label: fieldLabel('login', 'phone'),
            value: '',
          }}
          onClose={() => setOtherPhone(undefined)}
        />
      )}
      <PrintSheet sheet={serviceRecord(teacher, today, user?.username ?? '')} />
      <RecordColumns
        left={
          <SectionPanels
            sections={teacherFacts(teacher, today, <AadhaarNumber teacher={teacher} />, wrong.showFact)}
          />
        }
        right={
          <>
            <ServicePanel teacher={teacher} />
            <RecordPanel title="Timeline">
              <Timeline items={timelineOf(teacher, today)} />
            </RecordPanel>
            <Corrections id={id} />
            <SectionPanels sections={history} />
          </>
        }
      />
    </Page>
  );
}

/** The corrections that were asked for, and of the login phone too. Most records have none. */
function Corrections({ id }: { id: number }) {
  const { can } = useSession();
  const { tickets } = useTicketsOf({ of: 'teacher', id }, can('tickets.read'));
  if (tickets.length === 0) return null;
  return (
    <RecordPanel title={ticketScreen.title}>
      <TicketsAsked of="teacher" id={id} />
    </RecordPanel>
  );
}
