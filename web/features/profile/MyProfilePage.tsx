import { chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { MedicalRecord } from '#shared/domain/medicalRecord.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { profileMessages } from '#shared/messages/profile.ts';
import { serviceScreen } from '#shared/messages/serviceScreen.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { ticketScreen } from '#shared/messages/ticketScreen.ts';
import { isGone } from '../../api/apiError.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { todayInIndia } from '../../api/todayInIndia.ts';
import { config } from '../../config.ts';
import type { PrintAtOnce } from '../../paths.ts';
import type { ShowFact } from '../../record/facts.ts';
import { MedicalFacts } from '../../reference/MedicalFacts.tsx';
import { CONTACT_SECTION, teacherSections } from '../../reference/teacherSections.tsx';
import { ServiceFacts, useServiceOf } from '../../service/ServiceFacts.tsx';
import { Timeline } from '../../service/Timeline.tsx';
import { timelineOf } from '../../service/timeline.ts';
import { TicketsAsked } from '../../tickets/TicketsAsked.tsx';
import { useTicketsOf, useWrongFacts } from '../../tickets/useWrongFacts.tsx';
import { Answered } from '../../ui/Answered.tsx';
import type { DetailSection } from '../../ui/DetailsDialog.tsx';
import { FactList } from '../../ui/FactList.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { afterEffect } from '../../ui/usePrinting.ts';
import { ContactForm } from './ContactForm.tsx';
import { FoldingPanel } from './FoldingPanel.tsx';

/** What a teacher comes for: the own facts, how they are reached, and what became of what they asked for. */
const OPENED = ['Personal Information', CONTACT_SECTION, ticketScreen.title];

type Own = { teacher: Teacher; medical: MedicalRecord | null };

const sectionsOf = (
  { teacher, medical }: Own,
  reload: () => void,
  showFact: ShowFact<string>,
): DetailSection[] => [
  ...teacherSections(
    teacher,
    todayInIndia(),
    teacher.aadhaar_number || sharedMessages.notSpecified,
    showFact,
  ).map((section) =>
    section.title === CONTACT_SECTION
      ? { ...section, content: <ContactForm own={teacher} onSaved={reload} /> }
      : section,
  ),
  { title: ticketScreen.title, items: [], content: <TicketsAsked of="teacher" id={teacher.id} /> },
  { title: serviceScreen.title, items: [], content: <ServiceFacts teacher={teacher} /> },
  {
    title: 'Timeline',
    items: [],
    content: <Timeline items={timelineOf(teacher, todayInIndia())} />,
  },
  {
    title: 'Medical Records',
    items: [],
    content: medical ? <MedicalFacts record={medical} /> : <p>{teacherMessages.noMedicalRecords}</p>,
  },
];

/** /my-profile: the record of the signed-in teacher, with the contact details to edit. */
export default function MyProfilePage() {
  const answer = useEndpoint('profile.get', {}, { revalidateOnFocus: false });
  const { data, error } = answer;
  const reload = () => void answer.mutate();
  const navigate = useNavigate();
  const id = data?.data.teacher.id;
  // The sections show these. Paper cannot be filled in later, so it waits until each is there or has failed.
  const parts = [useServiceOf(id), useTicketsOf({ of: 'teacher', id: id ?? 0 }, id !== undefined)];
  const isWhole = id !== undefined && parts.every((part) => part.data || part.error);
  const printAtOnce = (useLocation().state as PrintAtOnce | null)?.printAtOnce && isWhole;
  useEffect(() => {
    if (!printAtOnce) return;
    return afterEffect(() => {
      // A reload of the page is no wish to print again.
      navigate('.', { replace: true, state: null });
      print();
    });
  }, [printAtOnce, navigate]);
  return (
    <Page title="My Profile" subtitle={data?.data.teacher.teacher_name}>
      {isGone(error) ? (
        <Panel padding={{ base: 4, md: 6 }} maxWidth="52rem">
          <chakra.p fontWeight="semibold">{profileMessages.notLinked}</chakra.p>
          <p>{profileMessages.askForLink(config.helpContact)}</p>
        </Panel>
      ) : (
        <Answered answer={answer} failed={profileMessages.loadFailed}>
          {(own) => <Sections own={own.data} reload={reload} />}
        </Answered>
      )}
    </Page>
  );
}

/** The record, with “Report a mistake” beside each field that teachers do not keep themselves. */
function Sections({ own, reload }: { own: Own; reload: () => void }) {
  const { teacher } = own;
  const { showFact, dialog } = useWrongFacts({ of: 'teacher', id: teacher.id, values: teacher });
  return (
    <>
      {sectionsOf(own, reload, showFact).map(({ title, items, content }) => (
        <FoldingPanel key={title} title={title} opened={OPENED.includes(title)}>
          {content ?? <FactList items={items} />}
        </FoldingPanel>
      ))}
      {dialog}
    </>
  );
}
