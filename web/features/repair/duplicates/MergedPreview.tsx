import { chakra } from '@chakra-ui/react';
import { readNames } from '#shared/domain/classes.ts';
import type { Mergeable, Two } from '#shared/domain/mergeTeachers.ts';
import { duplicateScreen } from '#shared/messages/duplicates.ts';
import { SPAN_LISTS } from '#shared/records/teacher.ts';
import { RecordPanel, SectionPanels } from '../../../record/RecordPanel.tsx';
import { teacherSections } from '../../../reference/teacherSections.tsx';

type Props = { two: Two<Mergeable>; record: Mergeable; today: string };

/** How many entries the lists of both have, and how many the merged record. */
function ListCounts({ two, record }: Props) {
  const names = (one: Mergeable, of: 'subjects_taught' | 'classes_taught') => readNames(one[of]).length;
  const counts = [
    ...SPAN_LISTS.map((list) => [list, (one: Mergeable) => one[list]?.length ?? 0] as const),
    ...(['subjects_taught', 'classes_taught'] as const).map(
      (list) => [list, (one: Mergeable) => names(one, list)] as const,
    ),
  ];
  const told = counts.filter(([, count]) => count(record) > 0);
  return (
    <chakra.ul listStyle="none" margin="0" padding="0">
      {told.map(([list, count]) => (
        <li key={list}>
          {duplicateScreen.makes(
            duplicateScreen.united[list],
            count(two.this),
            count(two.other),
            count(record),
          )}
        </li>
      ))}
    </chakra.ul>
  );
}

const sectionsOf = ({ record, today }: Props) =>
  teacherSections(record, today, record.aadhaar_number || duplicateScreen.nothing);

/** The lists of the record as they will be, and how many entries come from where. */
export const MergedLists = (props: Props) => (
  <>
    <RecordPanel title={duplicateScreen.lists}>
      <ListCounts {...props} />
    </RecordPanel>
    <SectionPanels sections={sectionsOf(props).filter(({ content }) => content)} />
  </>
);

/** The values of the record as they will be. */
export const MergedFacts = (props: Props) => (
  <SectionPanels sections={sectionsOf(props).filter(({ content }) => !content)} />
);
