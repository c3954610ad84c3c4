import { useNavigate } from 'react-router-dom';
import { showDate } from '#shared/domain/dates.ts';
import { type School, SchoolInput, writeLevels } from '#shared/domain/school.ts';
import { showType } from '#shared/domain/text.ts';
import { closureScreen } from '#shared/messages/closureScreen.ts';
import { recordMessages } from '#shared/messages/record.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import { ticketScreen } from '#shared/messages/ticketScreen.ts';
import { namesOf } from '#shared/records/record.ts';
import { school as declared } from '#shared/records/school.ts';
import { correctable } from '#shared/records/ticket.ts';
import { call } from '../../../api/client.ts';
import { useEndpointMutation } from '../../../api/hooks.ts';
import { keepAnswer, keepRow } from '../../../api/keepAnswer.ts';
import { useHistorySection } from '../../../history/useHistorySection.tsx';
import { paths } from '../../../paths.ts';
import type { ShowFact } from '../../../record/facts.ts';
import { RecordActions, teachersOf } from '../../../record/RecordActions.tsx';
import { RecordColumns, RecordPanel, SectionPanels } from '../../../record/RecordPanel.tsx';
import { useEditableFacts } from '../../../record/useEditableFacts.tsx';
import { useSession } from '../../../session/SessionProvider.tsx';
import { TicketsAsked } from '../../../tickets/TicketsAsked.tsx';
import { useWrongFacts } from '../../../tickets/useWrongFacts.tsx';
import { Caution } from '../../../ui/Caution.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PrintSheet } from '../../../ui/PrintSheet.tsx';
import { Trail } from '../../../ui/Trail.tsx';
import { schoolDetails, schoolSheet } from '../schoolView.ts';
import { FACT_CONTROLS } from './controls.ts';
import { SchoolTeachers } from './SchoolTeachers.tsx';

const keep = (reply: { data: School }) => {
  const { school_id: schoolId } = reply.data;
  void keepAnswer('schools.get', { params: { schoolId } }, { ...reply, success: true });
  return keepRow('schools', reply.data);
};

const read = async (schoolId: string) => (await call('schools.get', { params: { schoolId } })).data;

/** The sections show some fields twice. Only the first has a pencil. */
function onceEach<N extends string>(showFact: ShowFact<N>): ShowFact<N> {
  const shown = new Set<N>();
  return (name, text) => {
    if (shown.has(name)) return text;
    shown.add(name);
    return showFact(name, text);
  };
}

/** What a head corrects in its place is not asked for. */
const WITHOUT_PENCIL = namesOf(correctable('school')).filter((name) => !(name in FACT_CONTROLS));

type Props = {
  school: School;
  /** Asks whether to delete the school. */
  onDelete: () => void;
  /** Whether the question is being prepared. */
  asking: boolean;
};

/** A school in full: the facts, which may be edited in their place, the teachers, and who changed the record. */
export function SchoolRecord({ school, onDelete, asking }: Props) {
  const navigate = useNavigate();
  const { closed } = school;
  const { user, can } = useSession();
  const history = useHistorySection({
    of: { type: 'school', id: school.id },
    changed: school.updated_at,
    opened: true,
  });
  const { trigger, requests } = useEndpointMutation('schools.update', keep);
  const showFact = useEditableFacts(
    {
      name: `school:${school.id}`,
      of: declared,
      stored: school,
      rules: SchoolInput,
      write: writeLevels,
      read: () => read(school.school_id),
      store: async (patch, version) =>
        (await trigger({ params: { id: school.id }, body: { ...patch, version } })).data,
      requests,
      saveFailed: schoolMessages.saveFailed,
      stale: schoolMessages.stale,
    },
    FACT_CONTROLS,
    can('schools.update') && !closed,
  );
  const wrong = useWrongFacts(
    { of: 'school', id: school.id, values: school },
    { asks: user?.role === 'hoi', only: WITHOUT_PENCIL, inner: showFact },
  );

  return (
    <Page
      title={school.school_name}
      trail={<Trail above={[{ to: paths.schools(), name: 'Schools' }]} here={school.school_name} />}
      subtitle={[`School ID ${school.school_id}`, showType(school.school_level), school.district]
        .filter(Boolean)
        .join(' · ')}
      actions={
        <RecordActions
          name={school.school_name}
          here={paths.school(school.school_id)}
          editAt={can('schools.update') && !closed && paths.schoolEdit(school.school_id)}
          more={[
            can('teachers.read') && {
              key: 'teachers',
              text: recordMessages.teachersOfSchool,
              onSelect: () => void navigate(teachersOf(school.school_id)),
            },
            can('schools.delete') && {
              key: 'delete',
              text: 'Delete school',
              danger: true,
              onSelect: onDelete,
            },
          ]}
          busy={asking}
        />
      }
    >
      {closed && (
        <Caution role="note" marginBottom={4}>
          {closureScreen.closedOn(showDate(closed.on), closed.into?.school_name ?? '')}
          {'. '}
          {closureScreen.because(closed.reason, closed.order_no)}
        </Caution>
      )}
      <PrintSheet sheet={schoolSheet(school, user?.username ?? '')} />
      <RecordColumns
        left={<SectionPanels sections={schoolDetails(school, onceEach(wrong.showFact))} />}
        right={
          <>
            {can('teachers.read') && !closed && (
              <RecordPanel title="Teachers">
                <SchoolTeachers schoolId={school.school_id} />
              </RecordPanel>
            )}
            {user?.role === 'hoi' && (
              <RecordPanel title={ticketScreen.title}>
                <TicketsAsked of="school" id={school.id} />
              </RecordPanel>
            )}
            <SectionPanels sections={history} />
          </>
        }
      />
      {wrong.dialog}
    </Page>
  );
}
