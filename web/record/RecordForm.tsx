import { Box, chakra } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { WayBack } from '../list/useWayBack.ts';
import { HeldWhile } from '../ui/form/HeldWhile.tsx';
import { FaultSummary } from './FaultSummary.tsx';
import { type Ahead, FormBar } from './FormBar.tsx';
import type { Checked } from './faults.ts';
import { FaultsContext, UnchosenContext } from './faultsContext.ts';
import type { Then } from './formParts.ts';
import { type Section, SectionList } from './SectionList.tsx';
import type { Told } from './screenOrder.ts';

type Props = {
  /** What a screen reader calls the form. */
  label: string;
  /** What the record is called: `Teacher`. */
  noun: string;
  creating: boolean;
  sections: readonly Section[];
  check: (values: never) => Checked<unknown>;
  /** Where Cancel leads. */
  back: WayBack;
  /** Why nothing can be saved yet. The saves are then disabled, and lead to what is missing. */
  held?: string;
  /** What `useRecordForm` returned. */
  the: {
    submit: (then?: Then) => void;
    saving?: Then;
    ahead?: Ahead;
    told: readonly Told[];
    goTo: (field: string) => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
  children: ReactNode;
};

/** The frame of a record's own form: faults on top, sections beside the fields, and the buttons always in reach. */
export function RecordForm({ label, sections, check, the, children, ...bar }: Props) {
  const [unchosen, setUnchosen] = useState<string>();
  return (
    <chakra.form
      noValidate
      aria-label={label}
      onKeyDown={the.onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        the.submit('leave');
      }}
    >
      <FaultSummary told={the.told} goTo={the.goTo} />
      <Box display={{ xl: 'grid' }} gridTemplateColumns="9rem minmax(0, 1fr)" columnGap={3}>
        <SectionList {...{ sections, check, unchosen }} told={the.told} />
        <Box minWidth={0}>
          <FaultsContext value={the.told}>
            <UnchosenContext value={setUnchosen}>
              <HeldWhile saving={the.saving !== undefined}>{children}</HeldWhile>
            </UnchosenContext>
          </FaultsContext>
        </Box>
      </Box>
      <FormBar {...bar} saving={the.saving} ahead={the.ahead} onAnother={() => the.submit('another')} />
    </chakra.form>
  );
}
