import { Box } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { closureScreen } from '#shared/messages/closureScreen.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { RecordPanel } from '../../../record/RecordPanel.tsx';
import { useHeldWork } from '../../../session/heldWork.ts';
import { Answered } from '../../../ui/Answered.tsx';
import { FormFieldGroup } from '../../../ui/FormField.tsx';
import { Options } from '../../../ui/form/Options.ts';
import { UnsavedChanges } from '../../../ui/UnsavedChanges.tsx';
import { useAskFirst } from '../../../ui/useAskFirst.tsx';
import { useFocusAfter } from '../../../ui/useFocusAfter.ts';
import { CloseForm } from './CloseForm.tsx';
import { ClosureList } from './ClosureList.tsx';
import { type Chosen, SchoolField } from './SchoolField.tsx';
import { SplitForm } from './SplitForm.tsx';

type Way = keyof typeof closureScreen.ways;

const WAYS = Object.keys(closureScreen.ways) as Way[];
/** How often a job that is under way is asked how far it is. */
const EVERY_MS = 1000;
/** As many as close in a month. */
const ALL = { query: { limit: '100' } };

/** The tab of schools that close, split and open again. */
export function SchoolsPanel() {
  const [school, setSchool] = useState<Chosen>();
  const [into, setInto] = useState<Chosen>();
  const [way, setWay] = useState<Way>('into');
  const [busy, setBusy] = useState(false);
  const [unsaved, setUnsaved] = useState(false);
  const [choose, otherFirst] = useAskFirst(unsaved, {
    title: closureScreen.otherQuestion,
    text: closureScreen.otherText,
    confirmLabel: closureScreen.other,
  });
  useHeldWork<{ school?: Chosen; into?: Chosen; way: Way }>(
    'closures:chosen',
    () => (school || into ? { school, into, way } : undefined),
    (chosen) => {
      setSchool(chosen.school);
      setInto(chosen.into);
      setWay(chosen.way);
    },
  );
  const name = useId();
  const list = useEndpoint('closures.list', ALL, {
    refreshInterval: (latest) => (busy || latest?.data.some(({ work }) => work) ? EVERY_MS : 0),
  });
  const { region, stepDone } = useFocusAfter<HTMLDivElement>();
  const started = () => {
    stepDone();
    setSchool(undefined);
    setInto(undefined);
  };
  const same = school !== undefined && school.id === into?.id;
  const both = school && into && !same ? { school, into } : undefined;
  const pair = `${school?.id}-${into?.id}`;
  const form = { onBusy: setBusy, onUnsaved: setUnsaved, onDone: started };
  return (
    <Box display="grid" gap={4}>
      <RecordPanel title={closureScreen.title}>
        <Box display="grid" gap={4} paddingBottom={2}>
          <Box maxWidth="40rem" display="grid" gap={4}>
            <SchoolField
              label={closureScreen.school}
              value={school}
              onChange={(one) => choose(() => setSchool(one))}
            />
            <FormFieldGroup label={closureScreen.what}>
              <Options flexDirection="column">
                {WAYS.map((one) => (
                  <label key={one}>
                    <input
                      type="radio"
                      name={name}
                      value={one}
                      checked={way === one}
                      onChange={() => choose(() => setWay(one))}
                    />
                    {closureScreen.ways[one]}
                  </label>
                ))}
              </Options>
            </FormFieldGroup>
            {way !== 'alone' && (
              <SchoolField
                label={closureScreen.into}
                hint={closureScreen.intoHint}
                error={same ? closureScreen.same : undefined}
                value={into}
                onChange={(one) => choose(() => setInto(one))}
              />
            )}
          </Box>
          {way === 'alone' && school && (
            <CloseForm key={school.id} school={school} into={undefined} {...form} />
          )}
          {way === 'into' && both && <CloseForm key={pair} {...both} {...form} />}
          {way === 'split' && both && <SplitForm key={pair} {...both} {...form} />}
        </Box>
      </RecordPanel>
      {/* The tabs of the page differ in their search alone. */}
      <UnsavedChanges within unsaved={() => unsaved} />
      {otherFirst}
      <Box ref={region} role="group" tabIndex={-1} aria-label={closureScreen.list}>
        <RecordPanel title={closureScreen.list}>
          <Answered answer={list} failed={closureScreen.listFailed} rows={3}>
            {({ data }) => <ClosureList rows={data} onBusy={setBusy} onReopened={stepDone} />}
          </Answered>
        </RecordPanel>
      </Box>
    </Box>
  );
}
